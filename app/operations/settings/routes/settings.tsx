import HistoryIcon from 'lucide-react/icons/history';
import SearchIcon from 'lucide-react/icons/search';
import { Fragment, useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { z } from 'zod';
import { Button, ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { ScreenSection } from '~/design/controls/screen-section';
import { Tabs } from '~/design/controls/tabs';
import { isSingular } from '~/design/format';
import { useOpenLoaded } from '~/design/use-open-loaded';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type FormResult, type Notice, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { revalidateUnlessTabChange } from '~/platform/forms/tab-revalidation';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { type SettingTab, settingTabs } from '~/platform/settings/setting-group';
import { AboutSetting, LastChanges } from '../components/about-setting';
import { notifyOfChange } from '../components/change-toast';
import { countedSettings } from '../components/counts';
import { Effect, EffectBelow } from '../components/effect';
import { LeaveDialog } from '../components/leave-dialog';
import { SaveBar } from '../components/save-bar';
import { Configuration, OtherScreens, Transfer } from '../components/server-sections';
import { SettingRow } from '../components/setting-row';
import { type SettingsResult, useSettingChanges } from '../components/use-setting-changes';
import { fieldNames, readConfigurationView, readSettingsView, saveSettings } from '../service.server';
import { type ControlChange, isFound, settingsPath, tabSlug } from '../setting-rules';
import stylesheet from '../settings.css?url';

const formId = 'site-settings';

const failure: Notice = {
  title: 'Error Saving Settings',
  description: 'There was a problem saving your settings. Please try again.',
};

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async (_, member) => ({
  ...(await readSettingsView(member)),
  configuration: readConfigurationView(member),
}));

export function action(args: ActionFunctionArgs) {
  return processForm<Record<string, z.ZodOptional<z.ZodString>>, ControlChange[]>(args, {
    schema: z.object(Object.fromEntries(fieldNames().map((name) => [name, z.string().optional()]))),
    failure,
    perform: async (sent) => {
      const shown = await saveSettings(actorOf(args.context), sent, new Date(), args.context.get(requestState).address);
      return shown.length === 0
        ? {
            outcome: 'done',
            title: 'No changes to save',
            description: 'The settings already have these values.',
            shown,
          }
        : { outcome: 'done', title: 'Settings saved', description: '', shown };
    },
  });
}

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result = await send(() => serverAction<FormResult<string, ControlChange[]>>(), failure);
  // The bar with the unsaved changes says why they could not be saved.
  if (result.outcome === 'done') notifyOfChange(result);
  return result;
};

/** Also reloads after a refusal: someone else may have changed a setting. */
export const shouldRevalidate = revalidateUnlessTabChange;

/** Returns the open tab. */
const tabIn = (parameters: URLSearchParams): SettingTab =>
  settingTabs.find((tab) => tabSlug(tab) === parameters.get('tab')) ?? 'General';

export const handle = { place: (_, parameters) => tabIn(parameters) } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Settings');

export default function SiteSettings() {
  const { sections, texts, lastChanges, links, configuration } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>() as SettingsResult | undefined;
  const parameters = new URLSearchParams(useLocation().search);
  const openTab = useOpenLoaded();
  const form = useRef<HTMLFormElement>(null);
  const [words, setWords] = useState(parameters.get('find')?.trim() ?? '');
  const [isFocusing, setIsFocusing] = useState(false);
  const [focused, setFocused] = useState<string>();
  const controls = sections.flatMap((section) => section.controls);
  const { changes, textOf, errors, problem, refusals, isSaving, change, discard, save } = useSettingChanges(
    controls,
    texts,
    initial,
  );
  const current = tabIn(parameters);
  const isShown = (control: (typeof controls)[number], title: string): boolean =>
    words === '' ? control.tab === current : isFound(control, title, words);
  const shownSections = sections.map(({ controls, ...section }) => ({
    ...section,
    controls: controls.map((control) => ({ control, isHidden: !isShown(control, section.title) })),
  }));
  const shownControls = shownSections.flatMap((section) => section.controls).filter(({ isHidden }) => !isHidden);
  const about = (shownControls.find(({ control }) => control.name === focused) ?? shownControls.at(0))?.control;
  const variables = configuration.filter((variable) =>
    words === ''
      ? variable.tab === current
      : `${variable.name} ${variable.meaning}`.toLowerCase().includes(words.toLowerCase()),
  );
  const firstError = controls.find(({ name }) => errors[name]);
  const unchanged = (name: string) => ({ from: texts[name] ?? '', to: texts[name] ?? '' });
  const isChanged = (name: string): boolean => changes.some((each) => each.name === name);

  // Shows and focuses the first value that was refused, which may be in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per refusal
  useEffect(() => {
    if (refusals === 0 || !firstError) return;
    setWords('');
    setIsFocusing(true);
    if (firstError.tab !== current) openTab(settingsPath(firstError.tab));
  }, [refusals]);
  useEffect(() => {
    if (!isFocusing || firstError?.tab !== current) return;
    setIsFocusing(false);
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [isFocusing, firstError, current]);

  // A link from another screen leads to one setting.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus();
  }, [hash]);

  useEffect(() => {
    const saveWithKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    addEventListener('keydown', saveWithKey);
    return () => removeEventListener('keydown', saveWithKey);
  }, []);

  return (
    <>
      <div className="screen-head">
        <h1 tabIndex={-1}>Settings</h1>
        <p>Every change is logged with its author and can be reverted.</p>
        <div className="toolbar">
          <Form
            method="get"
            action="/admin/settings"
            className="filter-search"
            onSubmit={(event) => event.preventDefault()}
          >
            <SearchIcon size={16} aria-hidden />
            <input
              type="search"
              name="find"
              aria-label="Find a setting"
              placeholder="Find a setting"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </Form>
          <ButtonLink to="/admin/settings/history">
            <HistoryIcon size={16} aria-hidden /> History
          </ButtonLink>
        </div>
      </div>
      <Tabs
        label="Settings"
        onOpen={openTab}
        tabs={settingTabs.map((tab) => {
          const count = changes.filter(({ control }) => control.tab === tab).length;
          return {
            to: settingsPath(tab),
            label: tab,
            count: count > 0 ? `${count} changed` : undefined,
            isCurrent: words === '' && tab === current,
          };
        })}
      />
      <div className="settings-screen">
        <form
          id={formId}
          ref={form}
          noValidate
          method="post"
          action={settingsPath(current)}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {initial && initial.outcome !== 'done' && (
            <noscript>
              <p className="notice" role="alert">
                <strong>{initial.title}</strong> {initial.description}
              </p>
            </noscript>
          )}
          {shownSections.map(({ title, tab, controls }) => {
            const count = controls.filter(({ isHidden }) => !isHidden).length;
            return (
              <div key={`${tab} ${title}`} hidden={count === 0}>
                <ScreenSection title={title} note={countedSettings(count)}>
                  {controls.map(({ control, isHidden }) => (
                    <Fragment key={control.name}>
                      <SettingRow
                        control={control}
                        value={textOf(control.name)}
                        stored={texts[control.name] ?? ''}
                        isChanged={isChanged(control.name)}
                        error={errors[control.name]}
                        isHidden={isHidden}
                        onChange={(text) => change(control.name, text)}
                        onFocus={() => setFocused(control.name)}
                      />
                      {isChanged(control.name) && !isHidden && (
                        <EffectBelow
                          control={control}
                          from={texts[control.name] ?? ''}
                          to={textOf(control.name)}
                          error={errors[control.name]}
                          links={links}
                        />
                      )}
                    </Fragment>
                  ))}
                </ScreenSection>
              </div>
            );
          })}
          <noscript>
            <Button kind="solid" type="submit">
              Save All Settings
            </Button>
          </noscript>
        </form>
        {about && (
          <aside aria-label="About this setting">
            <Effect
              values={(changes.length > 0 ? changes : [{ control: about, ...unchanged(about.name) }]).map((value) => ({
                ...value,
                error: errors[value.control.name],
                isBelow: changes.length > 0 && shownControls.some(({ control }) => control.name === value.control.name),
              }))}
              unsaved={changes.length}
              links={links}
            />
            <AboutSetting control={about} lastChange={lastChanges[about.setting]} />
            <LastChanges controls={shownControls.map(({ control }) => control)} lastChanges={lastChanges} />
          </aside>
        )}
        <div className="settings-server">
          {words === '' && current === 'General' && <Transfer />}
          {variables.length > 0 && <Configuration variables={variables} />}
          {words === '' && current === 'General' && <OtherScreens />}
        </div>
      </div>
      {words !== '' && shownControls.length === 0 && variables.length === 0 && (
        <EmptyState
          title="No settings found"
          text="Try another word, such as “picture” or “comment”."
          hasRows={false}
          action={<Button onClick={() => setWords('')}>Show all settings</Button>}
        />
      )}
      {changes.length > 0 && (
        <SaveBar form={formId} changes={changes} problem={problem} isSaving={isSaving} onDiscard={discard} />
      )}
      <LeaveDialog
        isUnsaved={changes.length > 0}
        text={`You have changed ${countedSettings(changes.length)} without saving. If you leave, ${isSingular(changes.length) ? 'the change' : 'the changes'} will be lost.`}
      />
    </>
  );
}
