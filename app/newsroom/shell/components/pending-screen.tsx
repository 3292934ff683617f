import { SlowPageNotice } from '~/design/components/pending-page';

const rows = ['1', '2', '3', '4', '5', '6'];

/** Placeholders for a screen that is being loaded, with a notice if that takes long. */
export const PendingScreen = () => (
  <div className="pending-screen">
    <SlowPageNotice />
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
  </div>
);
