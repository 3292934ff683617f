import DownloadIcon from 'lucide-react/icons/download';
import UploadIcon from 'lucide-react/icons/upload';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { isSingular, wholeNumber } from '~/design/format';
import { importsPath } from '~/newsroom/importing/runs/rules';
import { backupsPath } from '~/operations/backup/report-rules';

/** Renders text between backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));

/** Returns what a variable is for, up to the first colon or semicolon, and the rest as a sentence. */
export function labelAndExplanation(meaning: string): [label: string, explanation?: string] {
  const [, label = meaning, rest] = /^(.*?)[:;] (.*)$/.exec(meaning) ?? [];
  return rest === undefined ? [label] : [label, `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`];
}

/** The environment variables of the tab, which this screen only shows. */
export const Configuration = ({
  variables,
}: {
  variables: readonly { name: string; meaning: string; value: string }[];
}) => (
  <div id="configuration">
    <ScreenSection
      title="Configuration"
      note={isSingular(variables.length) ? '1 variable' : `${wholeNumber(variables.length)} variables`}
    >
      <p className="setting-note">
        Set by environment variables; changes require a restart. Secret values are hidden; you see only whether they are
        set.
      </p>
      <dl>
        {variables.map(({ name, meaning, value }) => {
          const [label, explanation] = labelAndExplanation(meaning);
          return (
            <div className="setting-row" key={name}>
              <dt className="setting-label">
                <span>{withCode(label)}</span>
                {explanation && <span className="help">{withCode(explanation)}</span>}
                <code>{name}</code>
              </dt>
              <dd className="setting-control fact">{value}</dd>
            </div>
          );
        })}
      </dl>
    </ScreenSection>
  </div>
);

/** Links to the file with all settings, and to its import. */
export const Transfer = () => (
  <div id="transfer">
    <ScreenSection title="Export and import" note="all tabs, as one file">
      <p className="setting-note">
        The file contains the settings of all tabs, but no theme, keys or passwords. Before an import changes anything,
        you see what it would change. On the server, use <code>npm run settings -- export FILE</code> and{' '}
        <code>npm run settings -- import FILE</code>.
      </p>
      <div className="toolbar">
        <a className={buttonClass({})} href="/admin/settings/export" download>
          <DownloadIcon size={16} aria-hidden /> Export settings
        </a>
        <ButtonLink to="/admin/settings/import">
          <UploadIcon size={16} aria-hidden /> Import settings
        </ButtonLink>
      </div>
    </ScreenSection>
  </div>
);

/** What is done on other screens. */
export const OtherScreens = () => (
  <>
    <div id="backups">
      <ScreenSection title="Backups">
        <p className="setting-note">
          The site makes them on a schedule, and restores the newest one each week as a rehearsal. On the server,{' '}
          <code>npm run backup -- FILE</code> makes one at any time, and <code>npm run restore -- FILE</code> restores
          one into an empty database.
        </p>
        <div className="toolbar">
          <ButtonLink to={backupsPath}>Backups</ButtonLink>
        </div>
      </ScreenSection>
    </div>
    <div id="pages">
      <ScreenSection title="Pages">
        <p className="setting-note">
          Terms, privacy and other pages are imported as a zip of Markdown files. Each file starts with{' '}
          <code>kind: page</code>, the page’s <code>title</code> and its <code>slug</code>, such as <code>terms</code>.
          Put these fields between two lines of <code>---</code>.
        </p>
        <div className="toolbar">
          <ButtonLink to={importsPath}>Import</ButtonLink>
        </div>
      </ScreenSection>
    </div>
  </>
);
