import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import { FormNotice } from '~/design/components/forms/form-notice';
import { BackLink } from '~/design/controls/back-link';
import { Button, ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { Field } from '~/design/controls/fields/field';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { isSingular } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type FormResult, intentField, type Notice, revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { notifyOfChange } from '../components/change-toast';
import { countedSettings } from '../components/counts';
import {
  backToSettings,
  type ControlChange,
  type ImportPlan,
  longestSettingsFile,
  tooLongFile,
} from '../setting-rules';
import stylesheet from '../settings.css?url';
import { countSettings, importSettings, planImport } from '../transfer.server';

const importPath = '/admin/settings/import';
const failure: Notice = { title: 'Settings not imported', description: 'Please try again.' };
/** Maximum size of a file in bytes: a character takes up to three, and nine in a form. */
const maxFileBytes = 3 * longestSettingsFile;

/** What the file would change, or what it has changed. */
type Shown = { text: string; plan: ImportPlan } | { changed: ControlChange[] };
type Result = FormResult<string, Shown>;

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader((_, member) => ({ count: countSettings(member) }));

const schema = z.object({
  intent: z.enum(['plan', 'apply']),
  text: z.string('Choose a file.').min(1, 'Choose a file.').max(longestSettingsFile, tooLongFile),
  version: z.string().max(100),
});

type ImportForm = z.output<typeof schema>;

export const action = (args: ActionFunctionArgs) =>
  processForm<typeof schema.shape, Shown>(args, {
    schema,
    failure,
    perform: async ({ intent, text, version }) => {
      const actor = actorOf(args.context);
      if (intent === 'plan') {
        const plan = planImport(actor, text);
        return { outcome: 'done', title: 'Nothing has changed yet', description: '', shown: { text, plan } };
      }
      const { address } = args.context.get(requestState);
      const changed = await importSettings(actor, { text, version }, new Date(), address);
      return { outcome: 'done', title: 'Settings imported', description: '', shown: { changed } };
    },
  });

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result = await send(() => serverAction<Result>(), failure);
  const { shown } = result as Result;
  if (shown && 'changed' in shown) notifyOfChange({ ...result, shown: shown.changed });
  return result;
};

export const shouldRevalidate = revalidateUnlessUnsent;

export const handle = {
  place: 'Import',
  back: () => backToSettings,
  largeBody: { bytes: 3 * maxFileBytes, permission: 'settings.manage' },
} satisfies ScreenPlace & AddressRules;
export const meta = () => unlistedMeta('Import settings');

type Row = ImportPlan['changes'][number] & { id: string };

const columns: DataColumn<Row>[] = [
  {
    id: 'title',
    heading: 'Setting',
    isRowHeader: true,
    cell: ({ label }) => <span className="setting-name">{label}</span>,
  },
  {
    id: 'change',
    heading: 'Change',
    cell: ({ from, to }) => (
      <span className="setting-value">
        {from} → {to}
      </span>
    ),
  },
];

/** What the file would change, with the button that applies it. */
function Plan({ text, plan, isBusy }: { text: string; plan: ImportPlan; isBusy: boolean }) {
  const { changes, skipped, unchanged, version } = plan;
  return (
    <>
      {skipped.length > 0 && (
        <div className="notice">
          <p>These settings are set by environment variables on the server, so the import skips them:</p>
          <ul>
            {skipped.map(({ name, label, variable }) => (
              <li key={name}>
                {label}, set by <code>{variable}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {changes.length === 0 ? (
        <EmptyState
          title="No changes"
          text={`All ${skipped.length > 0 ? 'other ' : ''}settings in the file already have these values.`}
          hasRows={false}
          action={<ButtonLink to={importPath}>Choose another file</ButtonLink>}
        />
      ) : (
        <>
          <DataTable
            label="Changes in the file"
            columns={columns}
            rows={changes.map((change) => ({ ...change, id: change.name }))}
            nameOf={({ label }) => label}
          />
          {unchanged > 0 && (
            <p className="setting-note">
              {countedSettings(unchanged)} already {isSingular(unchanged) ? 'has' : 'have'} the value in the file.
            </p>
          )}
          <Form method="post" action={importPath} className="toolbar">
            <input {...intentField<ImportForm>('apply')} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="text" value={text} />
            <Button kind="solid" type="submit" disabled={isBusy}>
              {isBusy ? 'Importing…' : `Change ${countedSettings(changes.length)}`}
            </Button>
            <ButtonLink to={importPath}>Cancel</ButtonLink>
          </Form>
        </>
      )}
    </>
  );
}

/** The form for the file; without JavaScript, its contents are pasted. */
function ChooseFile({ result, isBusy }: { result: Result | undefined; isBusy: boolean }) {
  const [text, setText] = useState(result?.values.text ?? '');
  const [problem, setProblem] = useState<string>();
  const { text: refused, intent: _, version: __, ...problems } = result?.fields ?? {};
  return (
    <>
      {Object.keys(problems).length > 0 && (
        <ul className="notice">
          {Object.entries(problems).map(([name, message]) => (
            <li key={name}>
              <code>{name}</code>: {message}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={importPath} className="result-form">
        <input {...intentField<ImportForm>('plan')} />
        <input type="hidden" name="version" value="" />
        <Field label="File" isOptional help="A file that was exported on the settings screen." error={problem}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              type="file"
              accept="application/json,.json"
              onChange={async ({ target }) => {
                const [file] = target.files ?? [];
                setProblem(file && file.size > maxFileBytes ? tooLongFile : undefined);
                if (file && file.size <= maxFileBytes) setText(await file.text());
              }}
            />
          )}
        </Field>
        <Field label="Contents" help="Filled in from the file. You can also paste the contents here." error={refused}>
          {(attributes) => (
            <textarea
              {...attributes}
              className="input"
              name="text"
              rows={8}
              required
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="toolbar">
          <Button kind="solid" type="submit" disabled={isBusy}>
            {isBusy ? 'Checking…' : 'Show changes'}
          </Button>
        </div>
      </Form>
    </>
  );
}

export default function ImportSettings() {
  const { count } = useLoaderData<typeof loader>();
  const result = useActionData() as Result | undefined;
  const isBusy = useNavigation().formAction === importPath;
  const shown = result?.outcome === 'done' ? result.shown : undefined;
  return (
    <>
      <div className="screen-head">
        <h1>Import settings</h1>
        <p>
          This site has {countedSettings(count)}. Those that are not in the file stay as they are. Nothing changes until
          you have reviewed the changes.
        </p>
        <div className="toolbar">
          <BackLink {...backToSettings} />
        </div>
      </div>
      {result && result.outcome !== 'done' && <FormNotice result={result} />}
      {result && shown && 'changed' in shown && (
        <noscript>
          <FormNotice result={result} />
        </noscript>
      )}
      {shown && 'plan' in shown ? (
        <Plan text={shown.text} plan={shown.plan} isBusy={isBusy} />
      ) : (
        <ChooseFile key={shown ? 'imported' : 'choose'} result={result} isBusy={isBusy} />
      )}
    </>
  );
}
