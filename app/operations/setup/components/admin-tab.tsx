import { Field } from '~/design/controls/fields/field';
import { ScreenSection } from '~/design/controls/screen-section';
import { openedName } from '~/operations/settings/setting-rules';
import { type FormResult, maxEmailLength } from '~/platform/forms/forms';
import { type SetupForm, setupFormAddress } from '../rules';
import type { readAdminTab } from '../service.server';
import { TaskForm } from './task-form';

type AdminData = Awaited<ReturnType<typeof readAdminTab>>;
/** Returns the result for a form, if the page was rendered in response to that form. */
type InitialResult = (form: SetupForm) => FormResult | undefined;

/** The administrators, and a form that makes a member one. */
function Administrators({ mayAssign, administrators, initial }: AdminData & { initial: InitialResult }) {
  if (!mayAssign)
    return (
      <ScreenSection title="Administrators">
        <p className="nothing-yet">Your role does not allow you to see or assign administrators (users.manage).</p>
      </ScreenSection>
    );
  return (
    <ScreenSection title="Administrators" count={administrators.length} link={{ to: '/admin/users', label: 'Users' }}>
      <p className="setup-note">
        The first one was created with the one-time link or the server’s configuration. The link no longer works.
      </p>
      <ul className="setup-people">
        {administrators.map(({ id, name, email, isConfirmed, hasSecondFactor }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className="fact">
              {email} · {isConfirmed ? 'confirmed' : 'not confirmed'} · two-factor {hasSecondFactor ? 'on' : 'off'}
            </span>
          </li>
        ))}
      </ul>
      <TaskForm
        action={setupFormAddress('admin', 'assign')}
        initial={initial('assign')}
        button={{ label: 'Assign Admin', busy: 'Assigning…', kind: 'solid' }}
        isEmptiedWhenDone
      >
        {(result) => (
          <Field
            label="Email address of a member"
            help="The member needs an account with a confirmed address. Administrators can change everything on this site."
            error={result?.fields.email}
          >
            {(attributes) => (
              <input
                {...attributes}
                className="input"
                type="email"
                name="email"
                required
                maxLength={maxEmailLength}
                autoComplete="off"
                defaultValue={result?.values.email}
              />
            )}
          </Field>
        )}
      </TaskForm>
    </ScreenSection>
  );
}

/** The site’s name and URL, which are also in the settings. */
const SiteIdentity = ({ site, initial }: Pick<AdminData, 'site'> & { initial: InitialResult }) => (
  <div id="site">
    <ScreenSection title="Name and URL" link={{ to: '/admin/settings', label: 'All settings' }}>
      <TaskForm
        action={setupFormAddress('admin', 'site')}
        initial={initial('site')}
        button={{ label: 'Save', busy: 'Saving…', kind: 'solid' }}
      >
        {(result) =>
          site.map(({ name, label, help, variable, text }) => (
            <div key={`${name} ${text}`}>
              <Field
                label={label}
                help={
                  variable ? (
                    <>
                      Set by <code>{variable}</code> on the server, and cannot be changed here.
                    </>
                  ) : (
                    help
                  )
                }
                error={result?.fields[name]}
              >
                {(attributes) => (
                  <input
                    {...attributes}
                    className="input"
                    name={name}
                    disabled={variable !== undefined}
                    autoComplete="off"
                    defaultValue={result?.values[name] ?? text}
                  />
                )}
              </Field>
              {!variable && <input type="hidden" name={openedName(name)} value={text} />}
            </div>
          ))
        }
      </TaskForm>
    </ScreenSection>
  </div>
);

/** The Admin tab below its checks. */
export const AdminTab = ({ data, initial }: { data: AdminData; initial: InitialResult }) => (
  <>
    <Administrators {...data} initial={initial} />
    <SiteIdentity site={data.site} initial={initial} />
  </>
);
