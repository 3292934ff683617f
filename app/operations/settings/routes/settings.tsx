import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import { mediaLimitFields, mediaLimits } from '~/content/media/settings';
import { FormWithResult } from '~/design/components/form-with-result';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { checkLevelNames, checkLevels, checkNames, checks } from '~/newsroom/workflow/checklist/checklist-rules';
import * as workflow from '~/newsroom/workflow/settings';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { changeSettings } from '~/platform/settings/change.server';
import { PictureLimits } from '../components/picture-limits';
import { readSettings } from '../service.server';

const failure: Notice = {
  title: 'Settings not saved',
  description: 'The settings could not be saved. Please try again.',
};

const level = z.enum(checkLevels, 'Choose what happens when the check fails.');

/** A number as a form sends it, held to a setting's rule; nothing and what is no number are none. */
const typed = <Output,>(rule: z.ZodType<Output, number>) =>
  z
    .string('A number is missing.')
    .transform((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN))
    .pipe(rule);

export const loader = screenLoader((_, member) => readSettings(member));

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: z.object({
      newsroomTimeZone: z.string(),
      selfApproval: z.literal('on').optional(),
      ...{ title: level, excerpt: level, picture: level, links: level, headings: level },
      megabytes: typed(mediaLimitFields.megabytes),
      megapixels: typed(mediaLimitFields.megapixels),
      frames: typed(mediaLimitFields.frames),
    }),
    failure,
    perform: async ({ newsroomTimeZone, selfApproval, megabytes, megapixels, frames, ...checklist }) => {
      const changes = [
        workflow.newsroomTimeZone.to(newsroomTimeZone),
        workflow.selfApproval.to(selfApproval === 'on'),
        workflow.checklist.to(checklist),
        mediaLimits.to({ megabytes, megapixels, frames }),
      ];
      await changeSettings(actorOf(args.context), changes, new Date());
      return { outcome: 'done', title: 'Settings saved', description: 'They apply from now on.' };
    },
  });
}

/** What stands between backticks is set as code. */
const withCode = (text: string) =>
  text.split('`').map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part));

export const meta = () => unlistedMeta('Settings');

export default function SiteSettings() {
  const shown = useLoaderData<typeof loader>();
  return (
    <>
      <div className="screen-head">
        <h1>Settings</h1>
        <p>Newsroom settings, and the configuration of this server.</p>
      </div>
      <section className="panel" aria-labelledby="newsroom-settings">
        <h2 id="newsroom-settings">Newsroom</h2>
        <FormWithResult
          action="/admin/settings"
          initial={useActionData<typeof action>()}
          failure={failure}
          button={{ label: 'Save settings', busy: 'Saving…' }}
          staysFilled
        >
          {(answer) => (
            <>
              <div className="field">
                <label htmlFor="newsroomTimeZone">Time zone</label>
                <input
                  className="input"
                  id="newsroomTimeZone"
                  name="newsroomTimeZone"
                  list="time-zones"
                  required
                  defaultValue={answer?.values.newsroomTimeZone ?? shown.newsroomTimeZone}
                  aria-invalid={answer?.fields.newsroomTimeZone ? true : undefined}
                  aria-describedby="newsroomTimeZone-help"
                />
                <p id="newsroomTimeZone-help" className="help">
                  {answer?.fields.newsroomTimeZone ?? 'Used for scheduling articles.'}
                </p>
                <datalist id="time-zones">
                  {shown.timeZones.map((zone) => (
                    <option key={zone} value={zone} />
                  ))}
                </datalist>
              </div>
              <label className="choice">
                <input type="checkbox" name="selfApproval" defaultChecked={shown.selfApproval} />
                Writers may approve their own articles
              </label>
              <fieldset className="settings-group">
                <legend>Checklist before publishing</legend>
                {checks.map((check) => (
                  <div className="field" key={check}>
                    <label htmlFor={`check-${check}`}>{checkNames[check]}</label>
                    <select className="input" id={`check-${check}`} name={check} defaultValue={shown.checklist[check]}>
                      {checkLevels.map((name) => (
                        <option key={name} value={name}>
                          {checkLevelNames[name]}
                        </option>
                      ))}
                    </select>
                  </div>
                ))}
              </fieldset>
              <PictureLimits limits={shown.mediaLimits} answer={answer} />
            </>
          )}
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
          <code>npm run import -- FOLDER</code>. Each page in the folder is a Markdown file that starts with{' '}
          <code>kind: page</code>, its <code>title</code> and its <code>slug</code>, such as <code>terms</code>,
          enclosed by two lines of <code>---</code>.
        </p>
      </section>
      <section className="panel" id="configuration" aria-labelledby="configuration-title">
        <h2 id="configuration-title">Configuration</h2>
        <p>
          Set by environment variables; changes require a restart. For variables that may contain a secret, only whether
          they are set is shown.
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
