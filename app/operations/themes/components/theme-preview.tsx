import { useEffect, useRef } from 'react';
import { siteName } from '~/platform/site-identity/site-name';
import type { Variant } from '~/platform/theme/colours';
import type { ThemePictures } from '~/platform/theme/pictures';
import { tokenValues } from '~/platform/theme/stylesheet';
import type { SiteTheme } from '~/platform/theme/theme';
import { pictureStyles } from '../picture-styles';
import { markFailing } from './mark-failing';

/** Width of a page in the wide layout, in pixels: as on a desk, however much room there is here. */
const wideWidth = 1240;

/** Shows a document in a theme and a variant, whatever the browser asks for. */
function showTheme(page: Document, theme: SiteTheme, variant: Variant): void {
  const root = page.documentElement;
  root.dataset.theme = variant;
  for (const [name, value] of tokenValues(theme)) root.style.setProperty(name, value);
  markFailing(page, theme[variant]);
}

/** Replaces the styles that show a draft's pictures in a document. Its policy allows them because they are made by a script. */
function showPictures(page: Document, styles: string): void {
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles);
  page.adoptedStyleSheets = [sheet];
}

/** Scales the wide layout to the room that there is. Sets a property rather than a style attribute, which the policy forbids. */
function useScale(layout: string) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (layout !== 'wide' || !element) return;
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--scale', String(Math.min(1, element.clientWidth / wideWidth)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [layout]);
  return place;
}

/**
 * A page of the site in a frame, in a theme that is not applied yet, with its pictures: only this frame changes.
 * @param layout as wide as on a desk, as narrow as on a phone, or as wide as the column.
 */
export function ThemePreview({
  theme,
  pictures,
  variant,
  path,
  title,
  layout,
}: {
  theme: SiteTheme;
  pictures: ThemePictures;
  variant: Variant;
  path: string;
  title: string;
  layout: 'wide' | 'narrow' | 'column';
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useScale(layout);
  const styles = pictureStyles(pictures, variant, siteName(), path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has a frame of its own
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let next = 0;
    let marking = 0;
    // Parts of the page are shown once its scripts run, after it has loaded.
    const later = new MutationObserver(() => {
      cancelAnimationFrame(marking);
      marking = requestAnimationFrame(() => {
        if (element.contentDocument) markFailing(element.contentDocument, theme[variant]);
      });
    });
    const show = (page: Document): void => {
      // A preview is not a visit.
      if (page.defaultView) page.defaultView.navigator.sendBeacon = () => true;
      showTheme(page, theme, variant);
      showPictures(page, styles);
      later.observe(page.body, { childList: true, subtree: true });
    };
    // Early, so that the page is not shown in the current theme until its last picture has arrived.
    const watch = (): void => {
      const page = element.contentDocument;
      if (page?.body && page.URL !== 'about:blank') show(page);
      else next = requestAnimationFrame(watch);
    };
    const finish = (): void => {
      if (element.contentDocument?.body) show(element.contentDocument);
    };
    watch();
    element.addEventListener('load', finish);
    return () => {
      cancelAnimationFrame(next);
      cancelAnimationFrame(marking);
      later.disconnect();
      element.removeEventListener('load', finish);
    };
  }, [theme, styles, variant, path]);
  return (
    <div ref={place} className={`theme-frame is-${layout}`}>
      <iframe key={path} ref={frame} title={title} src={path} />
    </div>
  );
}
