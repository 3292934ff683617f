import type { ReactNode } from 'react';
import { ButtonLink } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { importsPath } from '~/newsroom/importing/runs/rules';
import { setupFormAddress } from '../rules';
import type { readContentTab } from '../service.server';
import { TaskForm } from './task-form';

type Start = Awaited<ReturnType<typeof readContentTab>>;

const LoadEdition = ({ label, kind }: { label: string; kind?: 'solid' }) => (
  <TaskForm
    action={setupFormAddress('content', 'edition')}
    button={{ label, busy: 'Starting…', kind }}
    className="setup-action"
  />
);

/** A way to start, and whether the site has taken it. */
const Choice = ({
  title,
  badge,
  text,
  action,
}: {
  title: string;
  badge?: { label: string; isChosen: boolean };
  text: string;
  action?: ReactNode;
}) => (
  <li>
    {badge ? (
      <span className={badge.isChosen ? 'badge state-complete' : 'badge quiet'}>{badge.label}</span>
    ) : (
      <span className="badge state-pending">Available</span>
    )}
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {action}
  </li>
);

const chosen = { label: 'Chosen', isChosen: true };
const notChosen = { label: 'Not chosen', isChosen: false };

/** The choice between the opening edition and an empty site: what the site has started with, or can start with. */
export const ContentTab = ({ start }: { start: Start }) => (
  <div id="start">
    <ScreenSection title="Start">
      <ul className="setup-rows">
        {start.kind === 'edition' && (
          <>
            <Choice title="Opening edition" badge={chosen} text={`Loaded on ${start.loadedAt}.`} />
            <Choice
              title="Empty site"
              badge={notChosen}
              text="You can move the edition’s articles to the trash. They will not be loaded again."
              action={
                <ButtonLink isSmall to="/admin/articles">
                  Articles
                </ButtonLink>
              }
            />
          </>
        )}
        {start.kind === 'loading' && (
          <Choice
            title="Opening edition"
            badge={{ label: 'Loading', isChosen: true }}
            text="The opening edition is being loaded. Reload this page in a minute to see whether it is complete. If it was interrupted, resume it."
            action={<LoadEdition label="Resume" />}
          />
        )}
        {start.kind === 'own' && (
          <>
            <Choice title="Empty site" badge={chosen} text="The site has articles of its own." />
            <Choice
              title="Opening edition"
              badge={notChosen}
              text="It can be loaded only into a site without articles."
            />
          </>
        )}
        {start.kind === 'empty' && (
          <>
            <Choice
              title="Opening edition"
              text="Articles, reviews, tools and pages to begin with. You can edit and delete the articles and reviews in the newsroom."
              action={<LoadEdition label="Load the opening edition" kind="solid" />}
            />
            <Choice
              title="Empty site"
              text="Begin with an article of your own."
              action={
                <ButtonLink isSmall to="/admin/editor">
                  New article
                </ButtonLink>
              }
            />
          </>
        )}
        <Choice
          title="Import"
          text="Articles and pictures from WordPress, Squarespace, Ghost, Substack, Medium, Buttondown or Markdown files. A check shows what would be imported."
          action={
            <ButtonLink isSmall to={importsPath}>
              Import
            </ButtonLink>
          }
        />
      </ul>
    </ScreenSection>
  </div>
);
