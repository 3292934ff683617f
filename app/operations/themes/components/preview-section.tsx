import { useState } from 'react';
import { ScreenSection } from '~/design/controls/screen-section';
import { siteName } from '~/platform/site-identity/site-name';
import { type Variant, variants } from '~/platform/theme/colours';
import type { ThemePictures } from '~/platform/theme/pictures';
import type { SiteTheme } from '~/platform/theme/theme';
import { accentPath } from '../picture-styles';
import { modeLabels } from '../theme-draft';
import { Choices } from './choices';
import { ThemePreview } from './theme-preview';

/** Pages that are shown in a theme; the article is the newest one. */
const pages = [
  { value: 'article', label: 'Article' },
  { value: 'home', label: 'Home' },
  { value: 'articles', label: 'Articles' },
  { value: 'subscribe', label: 'Subscribe' },
  { value: 'newsroom', label: 'Newsroom' },
] as const;
export type PageName = (typeof pages)[number]['value'];

/**
 * Pages of the site in a theme that is not applied yet, below its own icon as browser tabs show it.
 * @param articlePath path of the newest article; undefined if there is none.
 * @param onVariant also offers the choice of variant and width, if given.
 */
export function PreviewSection({
  theme,
  pictures,
  variant,
  articlePath,
  page,
  onPage,
  onVariant,
}: {
  theme: SiteTheme;
  pictures: ThemePictures;
  variant: Variant;
  articlePath: string | undefined;
  page: PageName;
  onPage: (page: PageName) => void;
  onVariant?: (variant: Variant) => void;
}) {
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide');
  const paths = {
    article: articlePath ?? '/',
    home: '/',
    articles: '/articles',
    subscribe: accentPath,
    newsroom: '/admin',
  };
  const shownPages = pages.filter(({ value }) => value !== 'article' || articlePath);
  const { label } = pages.find(({ value }) => value === page) ?? pages[1];
  return (
    <ScreenSection
      title="Preview"
      actions={
        <>
          {onVariant && (
            <>
              <Choices
                label="Width"
                choices={[
                  { value: 'wide', label: 'Wide' },
                  { value: 'narrow', label: 'Narrow' },
                ]}
                chosen={width}
                onChoose={setWidth}
              />
              <Choices
                label="Variant"
                choices={variants.map((value) => ({ value, label: modeLabels[value] }))}
                chosen={variant}
                onChoose={onVariant}
              />
            </>
          )}
          <Choices label="Page" choices={shownPages} chosen={page} onChoose={onPage} />
        </>
      }
    >
      {pictures.favicon && (
        <p className="preview-tab">
          <img src={pictures.favicon} alt="" width="16" height="16" /> {siteName()}
        </p>
      )}
      <ThemePreview
        theme={theme}
        pictures={pictures}
        variant={variant}
        path={paths[page]}
        title={`Preview: ${label}`}
        layout={onVariant ? width : 'column'}
      />
    </ScreenSection>
  );
}
