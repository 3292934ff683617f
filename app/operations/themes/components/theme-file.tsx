import DownloadIcon from 'lucide-react/icons/download';
import UploadIcon from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { Button } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import type { SiteTheme } from '~/platform/theme/theme';
import { type ReadFile, readThemeFile } from '../theme-file';

/**
 * Saves a theme as a file, and begins a draft with one from a file.
 * @param source the theme with which the draft began: what is said about a file's theme is shown only while it is this.
 */
export function ThemeFile({
  theme,
  source,
  onImport,
}: {
  theme: SiteTheme;
  source: SiteTheme | undefined;
  onImport: (theme: SiteTheme) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadFile>();
  const result = read?.theme === undefined || read.theme === source ? read : undefined;
  const save = (): void => {
    const { pictures: _, ...saved } = theme;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(saved, null, 2)], { type: 'application/json' }));
    link.download = `${
      theme.name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '') || 'theme'
    }.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <ScreenSection title="Import and export" note="a theme as one JSON file, without its pictures">
      <div className="toolbar">
        <Button isSmall onClick={save}>
          <DownloadIcon size={14} aria-hidden /> Export “{theme.name}”
        </Button>
        <Button isSmall onClick={() => input.current?.click()}>
          <UploadIcon size={14} aria-hidden /> Import a theme
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="Theme file"
          hidden
          onChange={async ({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (!file) return;
            const found = await readThemeFile(file);
            // So that the same file can be chosen again once it has been corrected.
            currentTarget.value = '';
            setRead(found);
            if (found.theme) onImport(found.theme);
          }}
        />
      </div>
      <p role="status" className={result?.isProblem ? 'field-error' : undefined}>
        {result?.sentence}
      </p>
    </ScreenSection>
  );
}
