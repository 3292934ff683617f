import MonitorIcon from 'lucide-react/icons/monitor';
import MoonIcon from 'lucide-react/icons/moon';
import SunIcon from 'lucide-react/icons/sun';
import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLoaderData,
  useLocation,
} from 'react-router';
import { z } from 'zod';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { Button } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { Tabs } from '~/design/controls/tabs';
import { notify } from '~/design/form-toast';
import { isSingular } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { LeaveDialog } from '~/operations/settings/components/leave-dialog';
import settingsStyles from '~/operations/settings/settings.css?url';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type FormResult, type Notice, revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { type Variant, variants } from '~/platform/theme/colours';
import { type PresetName, presetNames, presets } from '~/platform/theme/presets';
import { modes, nameLimit, type SiteTheme } from '~/platform/theme/theme';
import { deriveDark } from '~/platform/theme/variants';
import { ColourFields } from '../components/colour-fields';
import { NearestColours } from '../components/nearest-colours';
import { ThemeCard } from '../components/theme-card';
import { ThemeFile } from '../components/theme-file';
import { ThemePreview } from '../components/theme-preview';
import { applyTheme, readTheme } from '../service.server';
import {
  changesOf,
  draftProblems,
  modeLabels,
  presetOf,
  shownColours,
  shownTheme,
  type ThemeDraft,
} from '../theme-draft';
import stylesheet from '../themes.css?url';

const path = '/admin/themes';
const failure: Notice = { title: 'Theme not applied', description: 'Please try again.' };
type ThemesResult = FormResult<string, { replaced: SiteTheme; applied: SiteTheme }>;

export const links = () => [
  { rel: 'stylesheet', href: settingsStyles },
  { rel: 'stylesheet', href: stylesheet },
];

export const loader = screenLoader((_, member) => ({ opened: readTheme(member) }));

/** A theme as JSON. */
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('The theme could not be read.');
    return z.NEVER;
  }
});

export const action = (args: ActionFunctionArgs) =>
  processForm(args, {
    schema: z.object({ theme: json, opened: json }),
    failure,
    perform: async ({ theme, opened }) => {
      const { address } = args.context.get(requestState);
      const { replaced, applied } = await applyTheme(actorOf(args.context), theme, opened, new Date(), address);
      return { outcome: 'done', title: `“${applied.name}” is live`, description: '', shown: { replaced, applied } };
    },
  });

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result = await send(() => serverAction<ThemesResult>(), failure);
  const { shown } = result;
  const fields = shown && { theme: JSON.stringify(shown.replaced), opened: JSON.stringify(shown.applied) };
  notify(result, { subject: path, undo: fields && { action: path, fields } });
  return result;
};

export const shouldRevalidate = (revalidation: ShouldRevalidateFunctionArgs): boolean => {
  const { actionResult, currentUrl, nextUrl } = revalidation;
  const isTabChange = actionResult === undefined && currentUrl.pathname === nextUrl.pathname;
  return !isTabChange && revalidateUnlessUnsent(revalidation);
};

/** Returns the open tab. */
function tabIn(parameters: URLSearchParams): Tab {
  const name = parameters.get('tab');
  return name !== null && Object.hasOwn(tabs, name) ? (name as Tab) : 'predefined';
}

export const handle = { place: (_, parameters) => tabs[tabIn(parameters)] } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Themes');

const tabs = { predefined: 'Predefined Themes', customize: 'Customize Colors', preview: 'Preview' } as const;
type Tab = keyof typeof tabs;
const modeIcons = { light: SunIcon, dark: MoonIcon, system: MonitorIcon } as const;

const pages = [
  { path: '/', label: 'Home' },
  { path: '/articles', label: 'Articles' },
  { path: '/platform', label: 'Platform' },
  { path: '/admin', label: 'Newsroom' },
] as const;

/** A group of choices of which one is made. */
function Choices<Choice extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly { value: Choice; label: string; icon?: typeof SunIcon }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}) {
  return (
    <fieldset className="theme-choices">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, label: name, icon: Icon }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {Icon && <Icon size={16} aria-hidden />} {name}
        </button>
      ))}
    </fieldset>
  );
}

export default function Themes() {
  const { opened } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const fetcher = useFetcher<ThemesResult>({ key: 'theme' });
  const [edited, setEdited] = useState<ThemeDraft>();
  const [variant, setVariant] = useState<Variant>('light');
  const [page, setPage] = useState<string>('/');
  const [isNarrow, setIsNarrow] = useState(false);
  const tab = tabIn(new URLSearchParams(search));
  const draft: ThemeDraft = edited ?? opened;
  const shown = shownTheme(draft, opened);
  const changes = changesOf(draft, opened);
  const problems = { light: draftProblems(draft, opened, 'light'), dark: draftProblems(draft, opened, 'dark') };
  const problemCount = variants.reduce((sum, name) => sum + Object.keys(problems[name]).length, 0);
  const isBusy = fetcher.state !== 'idle';
  const live = presetOf(opened);
  const draftPreset = presetOf(shown);

  const edit = (part: Partial<ThemeDraft>): void => setEdited({ ...draft, ...part });
  const setColours = (name: Variant, colours: Partial<ThemeDraft[Variant]>): void =>
    edit({
      [name]: { ...draft[name], ...colours },
      // A changed predefined theme is no longer that theme.
      ...(presets[draftPreset as PresetName]?.name === draft.name && {
        name: `Yours, from ${draft.name}`.slice(0, nameLimit),
      }),
    });
  const apply = (theme: SiteTheme): void => {
    const fields = { theme: JSON.stringify(theme), opened: JSON.stringify(opened) };
    void fetcher.submit(fields, { method: 'post', action: path });
    setEdited(undefined);
  };

  return (
    <>
      <div className="screen-head">
        <h1>Themes</h1>
        <p>A theme changes the colors of every page. Each pair of colors is measured before readers see it.</p>
        <div className="toolbar">
          <Choices
            label="What visitors see until they choose"
            choices={modes.map((value) => ({ value, label: modeLabels[value], icon: modeIcons[value] }))}
            chosen={draft.mode}
            onChoose={(mode) => edit({ mode })}
          />
        </div>
      </div>
      <Tabs
        label="Themes"
        tabs={(Object.keys(tabs) as Tab[]).map((name) => ({
          to: name === 'predefined' ? path : `${path}?tab=${name}`,
          label: tabs[name],
          count:
            name === 'predefined' ? presetNames.length : name === 'customize' ? changes.length || undefined : undefined,
          isCurrent: name === tab,
        }))}
      />
      {tab !== 'preview' && (
        <ul className="theme-cards">
          {presetNames.map((name) => (
            <ThemeCard
              key={name}
              theme={presets[name]}
              state={name === live ? 'live' : undefined}
              isChosen={name === draftPreset}
            >
              {name !== live && (
                <FetcherForm fetcher={fetcher} action={path}>
                  <input type="hidden" name="theme" value={JSON.stringify(presets[name])} />
                  <input type="hidden" name="opened" value={JSON.stringify(opened)} />
                  <Button type="submit" isSmall disabled={isBusy} aria-label={`Use ${presets[name].name}`}>
                    Use
                  </Button>{' '}
                  <Button
                    isSmall
                    onClick={() => setEdited(presets[name])}
                    aria-label={`Customize ${presets[name].name}`}
                  >
                    Customize
                  </Button>
                </FetcherForm>
              )}
            </ThemeCard>
          ))}
          {(!live || !draftPreset) && (
            <ThemeCard
              theme={draftPreset ? opened : shown}
              state={changes.length === 0 ? 'live' : 'draft'}
              isChosen={!draftPreset}
            />
          )}
        </ul>
      )}
      {tab === 'predefined' && <ThemeFile theme={shown} onImport={setEdited} />}
      {tab !== 'predefined' && (
        <div className={tab === 'customize' ? 'theme-editor' : undefined}>
          {tab === 'customize' && (
            <ScreenSection
              title="Colors"
              note="asked for: 4.5 for text, 3.0 for marks"
              actions={
                <Choices
                  label="Variant"
                  choices={variants.map((value) => ({ value, label: modeLabels[value] }))}
                  chosen={variant}
                  onChoose={setVariant}
                />
              }
            >
              <ColourFields
                texts={draft[variant]}
                colours={shownColours(draft, opened, variant)}
                problems={problems[variant]}
                onChange={(name, text) => setColours(variant, { [name]: text })}
              />
              <NearestColours
                colours={shownColours(draft, opened, variant)}
                onUse={(suggestions) =>
                  setColours(variant, Object.fromEntries(suggestions.map(({ name, to }) => [name, to])))
                }
              />
              {variant === 'dark' && (
                <Button isSmall onClick={() => setColours('dark', deriveDark(shownColours(draft, opened, 'light')))}>
                  Derive from the light colors
                </Button>
              )}
            </ScreenSection>
          )}
          <ScreenSection
            title="Preview"
            actions={
              <>
                <Choices
                  label="Page"
                  choices={pages.map((each) => ({ value: each.path as string, label: each.label }))}
                  chosen={page}
                  onChoose={setPage}
                />
                {tab === 'preview' && (
                  <>
                    <Choices
                      label="Width"
                      choices={[
                        { value: 'wide', label: 'Wide' },
                        { value: 'narrow', label: 'Narrow' },
                      ]}
                      chosen={isNarrow ? 'narrow' : 'wide'}
                      onChoose={(width) => setIsNarrow(width === 'narrow')}
                    />
                    <Choices
                      label="Variant"
                      choices={variants.map((value) => ({ value, label: modeLabels[value] }))}
                      chosen={variant}
                      onChoose={setVariant}
                    />
                  </>
                )}
              </>
            }
          >
            <ThemePreview
              theme={shown}
              variant={variant}
              path={page}
              title={`Preview of ${page}`}
              isNarrow={isNarrow || tab === 'customize'}
            />
          </ScreenSection>
        </div>
      )}
      {changes.length > 0 && (
        <section className="settings-bar" aria-label="Unsaved changes">
          <p role="status">
            <span className="stripes" aria-hidden />
            {isSingular(changes.length) ? '1 change not applied' : `${changes.length} changes not applied`}
          </p>
          <p className={problemCount > 0 ? 'bar-problem' : undefined}>
            {problemCount > 0 &&
              `${isSingular(problemCount) ? '1 color has' : `${problemCount} colors have`} to be corrected first.`}
          </p>
          <button type="button" className="bar-discard" onClick={() => setEdited(undefined)} disabled={isBusy}>
            Discard
          </button>
          <Button onClick={() => apply(shown)} disabled={isBusy || problemCount > 0}>
            {isBusy ? 'Applying…' : 'Apply theme'}
          </Button>
        </section>
      )}
      <LeaveDialog count={changes.length} />
    </>
  );
}
