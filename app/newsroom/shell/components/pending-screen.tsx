const rows = ['1', '2', '3', '4', '5', '6'];

/** Placeholders for a screen that is being loaded. */
export const PendingScreen = () => (
  <div className="pending" aria-hidden>
    <div className="screen-head">
      <div className="pending-title" />
    </div>
    {rows.map((key) => (
      <div key={key} className="pending-row">
        <div className="pending-line" />
        <div className="pending-line short" />
      </div>
    ))}
  </div>
);
