/**
 * The name of the magazine. Where there is no room for it, its style shows the first and fourth letters, which are no
 * text: a link named after the magazine would otherwise have a name that its label lacks.
 */
export const Wordmark = ({ isShort = false }: { isShort?: boolean }) =>
  isShort ? (
    <span className="wordmark is-short">
      <span />
    </span>
  ) : (
    <span className="wordmark">
      Low<span>down</span>
    </span>
  );
