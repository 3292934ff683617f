import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import { FormWithResult } from '~/design/components/form-with-result';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { SettingControlField } from '../components/setting-control';
import {
  controlNames,
  readConfigurationView,
  readSettingsView,
  saveSettings,
  settingsProblems,
  usesBuiltInDatabase,
} from '../service.server';

const failure: Notice = {
  title: 'Settings not saved',
  description: 'The settings could not be saved. Please try again.',
};

export const loader = screenLoader((_, member) => ({
  ...readSettingsView(member),
  configuration: readConfigurationView(member),
  isBuiltInDatabase: usesBuiltInDatabase(member),
}));

export function action(args: ActionFunctionArgs) {
  const texts = z.object(Object.fromEntries(controlNames().map((name) => [name, z.string().optional()])));
  return processForm(args, {
    schema: texts.superRefine((sent, form) => {
      for (const [name, message] of Object.entries(settingsProblems(sent))) {
        form.addIssue({ code: 'custom', path: [name], message });
      }
    }),
    failure,
    perform: async (sent) => {
      await saveSettings(actorOf(args.context), sent, new Date());
      return { outcome: 'done', title: 'Settings saved', description: '' };
    },
  });
}

/** Renders text between backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));

export const meta = () => unlistedMeta('Settings');

export default function SiteSettings() {
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <div className="screen-head">
        <h1>Settings</h1>
        <p>Newsroom settings and server configuration.</p>
      </div>
      <section className="panel" aria-labelledby="newsroom-settings">
        <h2 id="newsroom-settings">Newsroom</h2>
        <FormWithResult
          action="/admin/settings"
          initial={useActionData<typeof action>()}
          failure={failure}
          button={{ label: 'Save settings', busy: 'Saving…' }}
          keepsValues
        >
          {(result) =>
            shown.groups.map(({ title, controls }) => {
              const fields = controls.map((control) => (
                <SettingControlField
                  key={control.name}
                  control={control}
                  text={shown.texts[control.name]}
                  result={result}
                />
              ));
              return title ? (
                <fieldset className="settings-group" key={title}>
                  <legend>{title}</legend>
                  {fields}
                </fieldset>
              ) : (
                fields
              );
            })
          }
        </FormWithResult>
      </section>
      <section className="panel" id="backups" aria-labelledby="backups-title">
        <h2 id="backups-title">Backups</h2>
        <p>
          On the server that runs the site, use <code>npm run backup -- FILE</code>. The backup contains the database
          and the pictures, and can be made while the site is running. Use <code>npm run restore -- FILE</code> to
          restore both into an empty database.
        </p>
      </section>
      <section className="panel" id="pages" aria-labelledby="pages-title">
        <h2 id="pages-title">Pages</h2>
        <p>
          To import terms, privacy and other pages, use this command on the server that runs the site:{' '}
          <code>npm run import -- FOLDER</code>.
          {shown.isBuiltInDatabase && ' Stop the site first, because only one program can use the built-in database.'}{' '}
          Each page in the folder is a Markdown file that starts with <code>kind: page</code>, its <code>title</code>{' '}
          and its <code>slug</code>, such as <code>terms</code>, enclosed by two lines of <code>---</code>.
        </p>
      </section>
      <section className="panel" id="configuration" aria-labelledby="configuration-title">
        <h2 id="configuration-title">Configuration</h2>
        <p>
          Set by environment variables; changes require a restart. Secret values are hidden; you see only whether they
          are set.
        </p>
        <div className="table-frame">
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">Variable</th>
                <th scope="col">Purpose</th>
                <th scope="col">Current value</th>
              </tr>
            </thead>
            <tbody>
              {shown.configuration.map(({ name, meaning, value }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>{withCode(meaning)}</td>
                  <td data-label="Current value" className="fact">
                    {value}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
