import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import { toasts } from '~/design/toasts';
import stylesheet from '../palette.css?url';
import type { CommandPalette } from './command-palette';

/** Adds a style sheet to the page, unless it is there. Rejects if it cannot be loaded. */
async function addStylesheet(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    };
    document.head.append(link);
  });
}

async function load(): Promise<ComponentType<ComponentProps<typeof CommandPalette>>> {
  const [{ CommandPalette }] = await Promise.all([import('./command-palette'), addStylesheet(stylesheet)]);
  return CommandPalette;
}

/** Milliseconds after which the palette is loaded, so that it also opens without a connection. */
const preloadDelay = 2_000;

/** Returns the command palette while it is open, and the functions that open and close it. */
export function usePalette() {
  const [Palette, setPalette] = useState<ComponentType<ComponentProps<typeof CommandPalette>>>();
  const close = useCallback(() => setPalette(undefined), []);
  const open = useCallback(async () => {
    try {
      const loaded = await load();
      setPalette(() => loaded);
    } catch {
      const text = 'Check your connection and try again, or reload the page.';
      toasts.show('Search could not be loaded', text, { isError: true, subject: 'palette' });
    }
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  return { Palette, open, close };
}
