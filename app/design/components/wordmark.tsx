export function Wordmark() {
  return (
    <span className="wordmark">
      Low<span>down</span>
    </span>
  );
}
