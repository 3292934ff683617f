import DownloadIcon from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Button } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { type ExportFormat, exportFilePath } from '../rules';

/** One format: what is in its file, what is not, and the button that downloads it. */
export const ExportForm = ({
  format,
  title,
  note,
  purpose,
  included,
  excluded,
}: {
  format: ExportFormat;
  title: string;
  note: string;
  purpose: ReactNode;
  included: readonly string[];
  excluded: readonly string[];
}) => (
  <ScreenSection
    title={title}
    note={note}
    actions={
      <form method="post" action={exportFilePath(format)}>
        <Button type="submit">
          <DownloadIcon size={16} aria-hidden /> Download {title}
        </Button>
      </form>
    }
  >
    <p className="export-purpose">{purpose}</p>
    <div className="export-lists">
      <div>
        <h3>Included</h3>
        <ul>
          {included.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Not in this format</h3>
        <ul>
          {excluded.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
    </div>
  </ScreenSection>
);
