/** The name of the magazine. */
export const Wordmark = () => (
  <span className="wordmark">
    Low<span>down</span>
  </span>
);
