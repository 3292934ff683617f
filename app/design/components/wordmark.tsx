import { defaultSiteName, siteName } from '~/platform/site-identity/site-name';

/** Longest name that is set in the full size: it fits into the header of a phone. */
const longestLargeName = 16;

/** The name of the site: the magazine's wordmark or, if the site has another name, that name in the same typeface. */
export function Wordmark() {
  const name = siteName();
  if (name !== defaultSiteName) {
    return (
      <span className="wordmark">
        {name.length <= longestLargeName ? (
          name
        ) : (
          <small>
            <small>{name}</small>
          </small>
        )}
      </span>
    );
  }
  return (
    <span className="wordmark">
      Low<span>down</span>
    </span>
  );
}
