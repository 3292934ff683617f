import { useCallback, useEffect, useRef } from 'react';
import type { Variant } from '~/platform/theme/colours';
import { tokenValues } from '~/platform/theme/stylesheet';
import type { SiteTheme } from '~/platform/theme/theme';

/**
 * A page of the site in a frame, in a theme that is not applied yet: only this frame changes.
 * @param variant how the page is shown, whatever the browser asks for.
 */
export function ThemePreview({
  theme,
  variant,
  path,
  title,
  isNarrow,
}: {
  theme: SiteTheme;
  variant: Variant;
  path: string;
  title: string;
  isNarrow: boolean;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    root.dataset.theme = variant;
    for (const [name, value] of tokenValues(theme)) root.style.setProperty(name, value);
  }, [theme, variant]);
  useEffect(show, [show]);
  return (
    <iframe
      ref={frame}
      className={isNarrow ? 'theme-frame is-narrow' : 'theme-frame'}
      title={title}
      src={path}
      onLoad={show}
    />
  );
}
