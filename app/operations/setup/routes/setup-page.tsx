import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { z } from 'zod';
import { FormNotice } from '~/design/components/forms/form-notice';
import { ScreenSection } from '~/design/controls/screen-section';
import { Tabs } from '~/design/controls/tabs';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { ReadinessList } from '~/newsroom/dashboard/components/readiness-list';
import { readiness } from '~/newsroom/dashboard/readiness.server';
import { startWithEdition } from '~/newsroom/importing/opening-edition.server';
import newsroomStylesheet from '~/newsroom/shell/newsroom.css?url';
import phoneStylesheet from '~/newsroom/shell/phone.css?url';
import { saveSettings } from '~/operations/settings/service.server';
import { sentForm } from '~/platform/forms/form-address';
import { type FormResult, type Notice, post, revalidateAfterRefusal } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { inEnglishOnly, requestState } from '~/platform/requests/request.server';
import { type Service, serviceLabels, services } from '~/platform/service-keys/service-use';
import { AdminTab } from '../components/admin-tab';
import { ApisTab } from '../components/apis-tab';
import { ContentTab } from '../components/content-tab';
import { Progress } from '../components/progress';
import { SetupError } from '../components/setup-error';
import { SetupFrame } from '../components/setup-frame';
import { StepBlocks } from '../components/step-blocks';
import { removeKey, setKey } from '../keys/service.server';
import { keyForms, progressByTab, type SetupForm, setupForms, setupTabIn, tabLabels } from '../rules';
import { assignAdmin, readAdminTab, readApisTab, readContentTab, siteFormFields, testOwnKey } from '../service.server';
import stylesheet from '../setup.css?url';

export const links = () => [
  { rel: 'stylesheet', href: newsroomStylesheet },
  { rel: 'stylesheet', href: phoneStylesheet, media: '(max-width: 639px)' },
  { rel: 'stylesheet', href: stylesheet },
];

/** Has a frame of its own, and is never cached. */
export const handle = { isNewsroom: true, query: 'all' } satisfies AddressRules & { isNewsroom: true };
export const meta = () => unlistedMeta('Setup');

export const middleware = [inEnglishOnly];

export const loader = screenLoader(async ({ request }, member) => {
  const tab = setupTabIn(new URL(request.url).searchParams);
  const checks = await readiness(member, new Date());
  switch (tab) {
    case 'admin':
      return { tab, checks, admin: await readAdminTab(member) };
    case 'content':
      return { tab, checks, start: await readContentTab(member) };
    case 'apis':
      return { tab, checks, keys: await readApisTab(member) };
  }
});

const failures = {
  assign: { title: 'Assignment Failed', description: 'Failed to assign admin role.' },
  site: { title: 'Name and URL not saved', description: 'Please try again.' },
  edition: { title: 'Opening edition not loaded', description: 'Please try again.' },
  'set-key': { title: 'Key not saved', description: 'The key could not be saved. Please try again.' },
  'remove-key': { title: 'Key not removed', description: 'Please try again.' },
  'test-key': { title: 'Test failed', description: 'The test could not be run. Please try again.' },
} as const satisfies Record<SetupForm, Notice>;

const noForm = () => data('Unknown form.', { status: 404 });

/** Processes the forms for a service’s key. */
function keyAction(args: ActionFunctionArgs, service: Service) {
  const actor = actorOf(args.context);
  const name = serviceLabels[service];
  const form = sentForm(new URL(args.request.url).searchParams, keyForms);
  switch (form) {
    case 'set-key':
      return processForm(args, {
        schema: z.object({ key: z.string() }),
        secrets: ['key'],
        failure: failures[form],
        perform: async ({ key }) => {
          await setKey(actor, service, key, new Date());
          return { outcome: 'done', title: 'Key saved', description: `${name}: the new key is in use. Test it now.` };
        },
      });
    case 'remove-key':
      return processForm(args, {
        schema: z.object({}),
        failure: failures[form],
        perform: async () => {
          await removeKey(actor, service);
          return { outcome: 'done', title: 'Key removed', description: `${name} no longer has a key.` };
        },
      });
    case 'test-key':
      return processForm(args, {
        schema: z.object({}),
        failure: failures[form],
        perform: async () => {
          const { isWorking, finding } = await testOwnKey(actor, service, new Date());
          return isWorking
            ? { outcome: 'done', title: 'It works', description: finding }
            : { outcome: 'refused', title: failures[form].title, description: finding };
        },
      });
    default:
      throw noForm();
  }
}

export function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const actor = actorOf(context);
  const parameters = new URL(request.url).searchParams;
  const service = services.find((name) => name === parameters.get('service'));
  if (service) return keyAction(args, service);
  const form = sentForm(parameters, setupForms);
  switch (form) {
    case 'assign':
      return processForm(args, {
        schema: z.object({ email: z.string().trim().min(1, 'Enter an email address.') }),
        failure: failures[form],
        perform: async ({ email }) => {
          const name = await assignAdmin(actor, email);
          return { outcome: 'done', title: 'Admin Role Assigned', description: `${name} is now an administrator.` };
        },
      });
    case 'site':
      return processForm<Record<string, z.ZodOptional<z.ZodString>>>(args, {
        schema: z.object(Object.fromEntries(siteFormFields.map((name) => [name, z.string().optional()]))),
        failure: failures[form],
        perform: async (sent) => {
          const changes = await saveSettings(actor, sent, new Date(), context.get(requestState).address);
          return {
            outcome: 'done',
            title: changes.length === 0 ? 'Nothing changed' : 'Name and URL saved',
            description: '',
          };
        },
      });
    case 'edition':
      return processForm(args, {
        schema: z.object({}),
        failure: failures[form],
        perform: async () => {
          await startWithEdition(actor, new Date());
          const description = 'This takes about a minute. Reload the page to see whether it is complete.';
          return { outcome: 'done', title: 'The opening edition is being loaded', description };
        },
      });
    default:
      throw noForm();
  }
}

/** A relay can take longer to reply than other requests do. */
const testLimit = 60_000;

export const clientAction = ({ serverAction, request }: ClientActionFunctionArgs) => {
  const form = sentForm(new URL(request.url).searchParams, [...setupForms, ...keyForms]) ?? 'site';
  return post(() => serverAction(), failures[form], form === 'test-key' ? testLimit : undefined);
};

export const shouldRevalidate = revalidateAfterRefusal;

export default function SetupPage() {
  const shown = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>() as FormResult | undefined;
  const parameters = new URLSearchParams(useLocation().search);
  const progress = progressByTab(shown.checks);
  const sent = sentForm(parameters, [...setupForms, ...keyForms]);
  const isFrom = (form: SetupForm): boolean => sent === form;
  return (
    <SetupFrame>
      <div className="setup-title">
        <div>
          <h1>Setup</h1>
          <p>The site runs without keys, but with fewer features. Each row says what is missing.</p>
        </div>
        <StepBlocks
          done={progress.reduce((sum, { done }) => sum + done, 0)}
          all={progress.reduce((sum, { all }) => sum + all, 0)}
        />
      </div>
      <Tabs
        label="Setup"
        tabs={progress.map(({ tab, to, done, all }) => ({
          ...{ to, label: tabLabels[tab], count: `${done} of ${all}`, isCurrent: tab === shown.tab },
        }))}
      />
      <div className="setup-columns">
        <div>
          {initial && <FormNotice result={initial} />}
          {shown.tab !== 'apis' && (
            <ScreenSection title="Checks" note="also in the dashboard’s launch status">
              <ReadinessList items={shown.checks.filter(({ tab }) => tab === shown.tab)} className="setup-rows" />
            </ScreenSection>
          )}
          {shown.tab === 'admin' && (
            <AdminTab data={shown.admin} initial={(form) => (isFrom(form) ? initial : undefined)} />
          )}
          {shown.tab === 'content' && <ContentTab start={shown.start} />}
          {shown.tab === 'apis' && (
            <ApisTab
              rows={shown.keys}
              initial={(service) => (isFrom('set-key') && parameters.get('service') === service ? initial : undefined)}
            />
          )}
        </div>
        <Progress checks={shown.checks} />
      </div>
    </SetupFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <SetupError error={error} />;
}
