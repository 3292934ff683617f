import { listArticles } from '~/content/articles/service.server';
import { AppError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { changeSettings } from '~/platform/settings/change.server';
import type { SettingChange } from '~/platform/settings/setting';
import { siteTheme, siteThemeSetting, themeSheetPath } from '~/platform/theme/site-theme.server';
import { isSameTheme, type SiteTheme, themeSchema } from '~/platform/theme/theme';

/** Returns the theme that readers see. @throws AppError `forbidden`. */
export function readTheme(actor: Actor): SiteTheme {
  authorize(actor, 'settings.manage');
  return siteTheme();
}

/** Returns the path of the article in which themes are previewed, the newest one; undefined if there is none. */
export async function previewArticlePath(actor: Actor): Promise<string | undefined> {
  authorize(actor, 'settings.manage');
  const { cards } = await listArticles({ limit: 1 });
  return cards[0] && `/article/${encodeURIComponent(cards[0].slug)}`;
}

/**
 * Applies a theme to the site, on every node. Returns it, the theme that it replaces, and the address of its styles.
 * @param opened the theme that was current when the change was begun; another one in the meantime is not overwritten.
 * @param address the client's address; undefined for a command.
 * @throws AppError `forbidden`, `conflict` when someone else has applied another theme since, or `invalid` with a message for
 * each colour that is refused.
 */
export async function applyTheme(
  actor: Actor,
  theme: unknown,
  opened: unknown,
  now: Date,
  address?: string,
): Promise<{ replaced: SiteTheme; applied: SiteTheme; sheet: string | undefined }> {
  authorize(actor, 'settings.manage');
  const parsed = themeSchema.safeParse(theme);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    throw new AppError('invalid', 'The theme cannot be used as it is.', Object.fromEntries(fields));
  }
  const before = themeSchema.safeParse(opened);
  let replaced = siteTheme();
  const update = (current: unknown): SiteTheme => {
    replaced = current as SiteTheme;
    if (before.success && isSameTheme(before.data, replaced)) return parsed.data;
    throw new AppError(
      'conflict',
      `Someone else has applied “${replaced.name}” since you opened this page. It was not overwritten.`,
    );
  };
  await changeSettings(actor, [{ setting: siteThemeSetting as never, update } satisfies SettingChange], now, address);
  return { replaced, applied: parsed.data, sheet: themeSheetPath() };
}
