import { useLoaderData } from 'react-router';
import { ButtonLink } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { ReadinessList } from '~/newsroom/dashboard/components/readiness-list';
import { readiness } from '~/newsroom/dashboard/readiness.server';
import newsroomStylesheet from '~/newsroom/shell/newsroom.css?url';
import phoneStylesheet from '~/newsroom/shell/phone.css?url';
import type { AddressRules } from '~/platform/http/address-rules';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { inEnglishOnly } from '~/platform/requests/request.server';
import { SetupError } from '../components/setup-error';
import { SetupFrame } from '../components/setup-frame';
import { StepBlocks } from '../components/step-blocks';
import { isComplete, progressByTab, tabLabels } from '../rules';
import stylesheet from '../setup.css?url';

export const links = () => [
  { rel: 'stylesheet', href: newsroomStylesheet },
  { rel: 'stylesheet', href: phoneStylesheet, media: '(max-width: 639px)' },
  { rel: 'stylesheet', href: stylesheet },
];

export const handle = { isNewsroom: true, query: 'all' } satisfies AddressRules & { isNewsroom: true };
export const meta = () => unlistedMeta('Setup status');

export const middleware = [inEnglishOnly];

export const loader = screenLoader(async (_, member) => ({ checks: await readiness(member, new Date()) }));

export default function SetupComplete() {
  const { checks } = useLoaderData<typeof loader>();
  const done = checks.filter(({ state }) => state === 'complete');
  const open = checks.filter(({ state }) => state !== 'complete');
  return (
    <SetupFrame>
      <div className="setup-title">
        <div>
          <h1>{isComplete(checks) ? 'Setup complete' : 'Setup is not complete yet'}</h1>
          <p>
            {isComplete(checks)
              ? 'Ready for Launch'
              : 'The site works in the meantime. The dashboard’s launch status shows the same checks.'}
          </p>
        </div>
        <StepBlocks done={done.length} all={checks.length} />
      </div>
      {open.length > 0 && (
        <ScreenSection title="Not done" count={open.length}>
          <ReadinessList items={open} className="setup-rows" />
        </ScreenSection>
      )}
      {done.length > 0 && (
        <ScreenSection title="Done" count={done.length}>
          <ReadinessList items={done} className="setup-rows" />
        </ScreenSection>
      )}
      <nav className="toolbar" aria-label="Back to setup">
        {progressByTab(checks).map(({ tab, to, done, all }) => (
          <ButtonLink key={tab} to={to}>
            {tabLabels[tab]} {done} of {all}
          </ButtonLink>
        ))}
        <ButtonLink to="/admin?tab=status" kind="quiet">
          Launch status
        </ButtonLink>
      </nav>
    </SetupFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <SetupError error={error} />;
}
