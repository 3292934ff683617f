import DownloadIcon from 'lucide-react/icons/download';
import UploadIcon from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { Button } from '~/design/controls/button';
import { ScreenSection } from '~/design/controls/screen-section';
import { type SiteTheme, themeSchema } from '~/platform/theme/theme';

/** Maximum size of a theme's file, in bytes: several times what a theme needs. */
const fileLimit = 20_000;

/** Reads a theme from a file. Returns why it cannot be used, if so. */
async function readTheme(file: File): Promise<SiteTheme | string> {
  if (file.size > fileLimit) return 'This file is too large to be a theme.';
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return 'This file is not a theme: it is not JSON.';
  }
  const parsed = themeSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `This theme cannot be used: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? ''}`;
}

/** Saves a theme as a file, and loads one for editing. */
export function ThemeFile({ theme, onImport }: { theme: SiteTheme; onImport: (theme: SiteTheme) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(theme, null, 2)], { type: 'application/json' }));
    link.download = `${theme.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'theme'}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <ScreenSection title="Import and export" note="a theme as one JSON file">
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
            currentTarget.value = '';
            if (!file) return;
            const theme = await readTheme(file);
            setProblem(typeof theme === 'string' ? theme : undefined);
            if (typeof theme !== 'string') onImport(theme);
          }}
        />
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </ScreenSection>
  );
}
