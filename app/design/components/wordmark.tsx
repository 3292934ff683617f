/** The name of the magazine, or its first and fourth letters where there is no room for it. */
export const Wordmark = ({ isShort = false }: { isShort?: boolean }) => (
  <span className="wordmark">
    {isShort ? 'L' : 'Low'}
    <span>{isShort ? 'd' : 'down'}</span>
  </span>
);
