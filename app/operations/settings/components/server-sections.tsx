import DownloadIcon from 'lucide-react/icons/download';
import UploadIcon from 'lucide-react/icons/upload';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { isSingular, wholeNumber } from '~/design/format';

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

/** How to make a backup and how to import pages: both are commands on the server. */
export const Commands = ({ isBuiltInDatabase }: { isBuiltInDatabase: boolean }) => (
  <>
    <div id="backups">
      <ScreenSection title="Backups" note="on the server">
        <p className="setting-note">
          Use <code>npm run backup -- FILE</code>. The backup contains the database and the pictures, and can be made
          while the site is running. Use <code>npm run restore -- FILE</code> to restore both into an empty database.
        </p>
      </ScreenSection>
    </div>
    <div id="pages">
      <ScreenSection title="Pages" note="on the server">
        <p className="setting-note">
          To import terms, privacy and other pages, use <code>npm run import -- FOLDER</code>.
          {isBuiltInDatabase &&
            ' Stop the site first, because only one program at a time can use the built-in database.'}{' '}
          Each page in the folder is a Markdown file that starts with <code>kind: page</code>, its <code>title</code>{' '}
          and its <code>slug</code>, such as <code>terms</code>. Put these fields between two lines of <code>---</code>.
        </p>
      </ScreenSection>
    </div>
  </>
);
