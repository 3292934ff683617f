import LockIcon from 'lucide-react/icons/lock';
import { useLocation } from 'react-router';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { siteName } from '~/platform/site-identity/site-name';

/** Returns the title and the text for a status, unless the server has said more. */
function defaultTexts(status: number): [title: string, text: string] {
  if (status === 403)
    return ['You do not have access to this screen', 'Under Security, an administrator can give your role access.'];
  if (status === 404) return ['Nothing here', 'This page does not exist, or has been removed.'];
  return [
    status >= 500 ? 'Something went wrong' : 'This action failed',
    'The error is on our side and has been logged. Nothing you saved has been lost.',
  ];
}

/** Who is signed in, and the name under which the missing permission is listed. */
function AccessFacts({ permission }: { permission: string }) {
  const viewer = useViewer();
  return (
    <dl className="refused-facts">
      {viewer && (
        <div>
          <dt>Signed in as</dt>
          <dd>
            {viewer.name}, {viewer.role}
          </dd>
        </div>
      )}
      <div>
        <dt>Permission name</dt>
        <dd>
          <code>{permission}</code>
        </dd>
      </div>
    </dl>
  );
}

/**
 * Error page for a screen that is forbidden, does not exist, or cannot be shown because of another error.
 * @param permission what the member would need to see the screen.
 */
export function ScreenError({
  status,
  sentence,
  permission,
}: {
  status: number;
  sentence?: string;
  permission?: { name: string; meaning: string };
}) {
  const { pathname, search } = useLocation();
  const [title, text] = defaultTexts(status);
  return (
    <div className="newsroom-refused">
      <title>{`${title} | ${siteName()}`}</title>
      {status === 404 && <img src="/not-found.svg" alt="" width={1200} height={420} />}
      {status === 403 && (
        <span className="refused-sign">
          <LockIcon size={22} aria-hidden />
        </span>
      )}
      <p className="fact">{status}</p>
      <h1>{title}</h1>
      {permission ? (
        <p>
          To open it, you need the permission <strong>{permission.meaning}</strong>. Under Security, an administrator
          can grant it to your role or just to you, with an end date if needed.
        </p>
      ) : (
        <p>{sentence ?? text}</p>
      )}
      <div className="toolbar">
        {status >= 500 && (
          <a className={buttonClass({})} href={pathname + search}>
            Try Again
          </a>
        )}
        <ButtonLink kind="solid" to="/admin">
          Back to Dashboard
        </ButtonLink>
      </div>
      {permission && <AccessFacts permission={permission.name} />}
    </div>
  );
}
