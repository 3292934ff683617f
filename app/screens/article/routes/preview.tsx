import { useCallback } from 'react';
import { useLoaderData, useNavigation } from 'react-router';
import { shownTitle } from '~/content/articles/rules';
import { PageLink } from '~/design/components/page-link';
import { BackLink } from '~/design/controls/back-link';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import draftStyles from '~/newsroom/drafts/drafts.css?url';
import { backToArticle } from '~/newsroom/drafts/paths';
import { PreviewFrame, type ShownPreview } from '~/newsroom/drafts/preview/components/preview-frame';
import { useReturnToOpener } from '~/newsroom/drafts/preview/components/use-return-to-opener';
import { versionQuery } from '~/newsroom/drafts/rules';
import { openDraft } from '~/newsroom/drafts/service.server';
import { type Origin, originOf, readOrigin, reviewPath } from '~/newsroom/workflow/origins';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { unlistedMeta } from '~/platform/metadata/page-metadata';

const widths = { wide: 'Wide', narrow: 'Narrow' } as const;
const themes = { light: 'Light', dark: 'Dark' } as const;

const oneOf = <Key extends string>(choices: Record<Key, string>, value: string | null, otherwise: Key): Key =>
  value !== null && Object.hasOwn(choices, value) ? (value as Key) : otherwise;

/** Returns the width and the theme that a query chooses. */
const shownAs = (query: URLSearchParams) => ({
  width: oneOf(widths, query.get('width'), 'wide'),
  theme: oneOf(themes, query.get('theme'), 'light'),
});

export const links = () => [{ rel: 'stylesheet', href: draftStyles }];

/** Loads what the frame around a preview says; the frame's content loads the draft itself. */
export const loader = screenLoader(async ({ params, request }, member) => {
  const { articleId, version, fields } = await openDraft(member, params.id ?? '');
  const { searchParams } = new URL(request.url);
  return {
    ...shownAs(searchParams),
    articleId,
    version,
    earlier: versionQuery.parse(searchParams.get('version') ?? undefined),
    title: shownTitle(fields.title),
    from: readOrigin(searchParams.get('from')),
  };
});

/** Returns the way back to where a preview was opened: a review, an earlier version in the revisions, or the editor. */
function wayBack(
  articleId = '',
  from: Origin | undefined,
  earlier: number | undefined,
): { label: string; path: string } {
  if (from) return { label: 'Back to the review', path: reviewPath(articleId, from) };
  if (earlier) return { label: 'Back to the revisions', path: `/admin/editor/${articleId}/revisions` };
  return backToArticle(articleId);
}

export const handle = {
  place: (shown) => shown?.title,
  back: ({ id }, query) =>
    wayBack(id, readOrigin(query.get('from')), versionQuery.parse(query.get('version') ?? undefined)),
} satisfies ScreenPlace<ReturnType<typeof useLoaderData<typeof loader>>>;
export const meta = ({ loaderData }: { loaderData?: { title: string } }) =>
  unlistedMeta(`Preview: ${loaderData?.title ?? 'article'}`);

function Choices<Key extends string>({
  className,
  label,
  choices,
  current,
  hrefOf,
}: {
  className: string;
  label: string;
  choices: Record<Key, string>;
  current: Key;
  hrefOf: (choice: Key) => string;
}) {
  return (
    <nav className={`preview-choices ${className}`} aria-label={label}>
      {(Object.keys(choices) as Key[]).map((choice) => (
        <PageLink key={choice} to={hrefOf(choice)} aria-current={choice === current ? 'true' : undefined}>
          {choices[choice]}
        </PageLink>
      ))}
    </nav>
  );
}

/** The stored draft in a frame, as readers would see it, in two widths and both themes. */
export default function Preview() {
  const { articleId, version, earlier, title, from, ...loaded } = useLoaderData<typeof loader>();
  const path = `/admin/editor/${articleId}/preview`;
  // Applied at once, so that a second choice made before the page updates keeps the first.
  const { location: next } = useNavigation();
  const { width, theme } = next?.pathname === path ? shownAs(new URLSearchParams(next.search)) : loaded;
  useReturnToOpener(backToArticle(articleId).path);
  // A preview opened from a review leads back to it, and from there to its list.
  const origin = `${from ? `&from=${from}` : ''}${earlier ? `&version=${earlier}` : ''}`;

  const onShown = useCallback(
    ({ page }: ShownPreview) => {
      // Only for this frame: the theme that the member has chosen for the site stays.
      page.documentElement.dataset.theme = theme;
      return undefined;
    },
    [theme],
  );

  return (
    <div className="draft-preview">
      <div className="preview-bar">
        <BackLink {...wayBack(articleId, from, earlier)} />
        {from && <PageLink to={originOf(from).path}>{originOf(from).name}</PageLink>}
        <h1>Preview</h1>
        <p className="fact">
          Version {earlier ?? version}, as readers would see it. Nobody outside the newsroom can open this.
        </p>
        <Choices
          className="preview-widths"
          label="Width"
          choices={widths}
          current={width}
          hrefOf={(choice) => `${path}?width=${choice}&theme=${theme}${origin}`}
        />
        <Choices
          className="preview-themes"
          label="Theme"
          choices={themes}
          current={theme}
          hrefOf={(choice) => `${path}?width=${width}&theme=${choice}${origin}`}
        />
      </div>
      <PreviewFrame
        className={`preview-frame is-${width}`}
        src={`${path}/page${earlier ? `?version=${earlier}` : ''}`}
        title={`Preview of “${title}”`}
        onShown={onShown}
      />
    </div>
  );
}
