import MonitorIcon from 'lucide-react/icons/monitor';
import MoonIcon from 'lucide-react/icons/moon';
import SunIcon from 'lucide-react/icons/sun';
import { useState } from 'react';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { z } from 'zod';
import { Tabs } from '~/design/controls/tabs';
import { notify } from '~/design/form-toast';
import { isSingular } from '~/design/format';
import { toasts } from '~/design/toasts';
import { useOpenLoaded } from '~/design/use-open-loaded';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { LeaveDialog } from '~/operations/settings/components/leave-dialog';
import settingsStyles from '~/operations/settings/settings.css?url';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type Notice, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { revalidateUnlessTabChange } from '~/platform/forms/tab-revalidation';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import type { Variant } from '~/platform/theme/colours';
import { presetNames } from '~/platform/theme/presets';
import { modes, type SiteTheme } from '~/platform/theme/theme';
import { Choices } from '../components/choices';
import { ColoursSection } from '../components/colours-section';
import { type PageName, PreviewSection } from '../components/preview-section';
import { ThemeBar } from '../components/theme-bar';
import { ThemeCards, useBeginning } from '../components/theme-cards';
import { ThemeFile } from '../components/theme-file';
import { ThemeImages } from '../components/theme-images';
import { type ThemesResult, themesPath, useThemeDraft } from '../components/use-theme-draft';
import { applyTheme, previewArticlePath, readTheme } from '../service.server';
import { isSameAsLive, modeLabels } from '../theme-draft';
import imageStyles from '../theme-images.css?url';
import stylesheet from '../themes.css?url';

const failure: Notice = { title: 'Theme not applied', description: 'Please try again.' };

export const links = () => [
  { rel: 'stylesheet', href: settingsStyles },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: imageStyles },
];

export const loader = screenLoader(async (_, member) => ({
  opened: readTheme(member),
  articlePath: await previewArticlePath(member),
}));

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
      const shown = await applyTheme(actorOf(args.context), theme, opened, new Date(), address);
      return { outcome: 'done', title: `“${shown.applied.name}” is live`, description: '', shown };
    },
  });

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result = await send(() => serverAction<ThemesResult>(), failure);
  const { shown } = result;
  if (!shown) return result;
  // The server would refuse what an earlier toast offers to undo.
  for (const { id, undo } of toasts.all()) if (undo?.action === themesPath) toasts.dismiss(id);
  const fields = { theme: JSON.stringify(shown.replaced), opened: JSON.stringify(shown.applied) };
  const undo = isSameAsLive(shown.applied, shown.replaced) ? undefined : { action: themesPath, fields };
  notify(result, { subject: themesPath, undo });
  return result;
};

/** Also reloads after a refusal: someone else may have applied a theme. */
export const shouldRevalidate = revalidateUnlessTabChange;

const tabs = { predefined: 'Predefined Themes', customize: 'Customize Colors', preview: 'Preview' } as const;
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as Tab[];
const tabPath = (tab: Tab): string => (tab === 'predefined' ? themesPath : `${themesPath}?tab=${tab}`);

/** Returns the open tab. */
const tabIn = (parameters: URLSearchParams): Tab =>
  tabNames.find((name) => name === parameters.get('tab')) ?? 'predefined';

export const handle = {
  place: (_, parameters) => {
    const tab = tabIn(parameters);
    return tab === 'predefined' ? undefined : tabs[tab];
  },
} satisfies ScreenPlace;
export const meta = () => unlistedMeta('Themes');

const modeIcons = { light: SunIcon, dark: MoonIcon, system: MonitorIcon } as const;

export default function Themes() {
  const { opened, articlePath } = useLoaderData<typeof loader>();
  const tab = tabIn(new URLSearchParams(useLocation().search));
  const openTab = useOpenLoaded();
  const [variant, setVariant] = useState<Variant>('light');
  const [page, setPage] = useState<PageName>(articlePath ? 'article' : 'home');
  const draft = useThemeDraft(opened);
  const { begin, dialog } = useBeginning(draft);
  const customize = (theme: SiteTheme): void =>
    begin(theme, () => tab !== 'customize' && openTab(tabPath('customize')));
  const count = draft.changes.length;
  const counts = { predefined: presetNames.length, customize: count || undefined, preview: undefined };
  const pictures = draft.draft.pictures ?? opened.pictures;
  const preview = { theme: draft.shown, pictures, variant, articlePath, page, onPage: setPage };
  return (
    <>
      <div className="screen-head">
        <h1 tabIndex={-1}>Themes</h1>
        <p>A theme sets the site’s colors, logo and icon. Only colors with enough contrast can be applied.</p>
        <div className="toolbar">
          <Choices
            label="What visitors see until they choose"
            choices={modes.map((value) => ({ value, label: modeLabels[value], icon: modeIcons[value] }))}
            chosen={draft.draft.mode}
            onChoose={(mode) => draft.edit({ mode })}
          />
        </div>
      </div>
      <Tabs
        label="Themes"
        onOpen={openTab}
        tabs={tabNames.map((name) => ({
          ...{ to: tabPath(name), label: tabs[name], count: counts[name], isCurrent: name === tab },
        }))}
      />
      {tab !== 'preview' && (
        <ThemeCards opened={opened} draft={draft} hasActions={tab === 'predefined'} onCustomize={customize} />
      )}
      {tab === 'predefined' && (
        <>
          <ThemeImages
            theme={draft.shown}
            pictures={pictures}
            refusals={draft.refusals}
            onChange={(pictures) => draft.edit({ pictures })}
          />
          <ThemeFile theme={draft.shown} source={draft.source} onImport={begin} />
        </>
      )}
      {tab === 'customize' && (
        <div className="theme-editor">
          <div>
            <ColoursSection draft={draft} variant={variant} onVariant={setVariant} />
          </div>
          <PreviewSection {...preview} />
        </div>
      )}
      {tab === 'preview' && <PreviewSection {...preview} onVariant={setVariant} />}
      {draft.isDirty && <ThemeBar draft={draft} live={opened.name} />}
      {dialog}
      <LeaveDialog
        isUnsaved={draft.isDirty}
        text={
          count === 0
            ? `“${draft.shown.name}” is not applied yet. If you leave, the draft will be lost.`
            : `You have made ${isSingular(count) ? '1 change' : `${count} changes`} to the theme without applying it. If you leave, the draft will be lost.`
        }
      />
    </>
  );
}
