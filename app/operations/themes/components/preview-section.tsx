import { useState } from 'react';
import { ScreenSection } from '~/design/controls/screen-section';
import { type Variant, variants } from '~/platform/theme/colours';
import type { SiteTheme } from '~/platform/theme/theme';
import { modeLabels } from '../theme-draft';
import { Choices } from './choices';
import { ThemePreview } from './theme-preview';

/** Pages that are shown in a theme; the article is the newest one. */
const pages = [
  { value: 'article', label: 'Article' },
  { value: 'home', label: 'Home' },
  { value: 'articles', label: 'Articles' },
  { value: 'newsroom', label: 'Newsroom' },
] as const;
export type PageName = (typeof pages)[number]['value'];

/**
 * Pages of the site in a theme that is not applied yet.
 * @param articlePath path of the newest article; undefined if there is none.
 * @param onVariant also offers the choice of variant and width, if given.
 */
export function PreviewSection({
  theme,
  variant,
  articlePath,
  page,
  onPage,
  onVariant,
}: {
  theme: SiteTheme;
  variant: Variant;
  articlePath: string | undefined;
  page: PageName;
  onPage: (page: PageName) => void;
  onVariant?: (variant: Variant) => void;
}) {
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide');
  const paths = { article: articlePath ?? '/', home: '/', articles: '/articles', newsroom: '/admin' };
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
      <ThemePreview
        theme={theme}
        variant={variant}
        path={paths[page]}
        title={`Preview: ${label}`}
        layout={onVariant ? width : 'column'}
      />
    </ScreenSection>
  );
}
