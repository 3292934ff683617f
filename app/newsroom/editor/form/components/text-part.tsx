import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '~/design/controls/button';
import type RichText from '~/newsroom/editor/text/components/rich-text';
import { isOutdated } from '~/platform/scripts/release';

/** Messages shown in place of the text until it has loaded. */
const sentences = {
  loading: 'Loading the editor…',
  failed: 'The editor could not be loaded.',
  outdated: 'The editor could not be loaded because Lowdown has been updated. Reload the page.',
} as const;

/** Length of a text, in characters of HTML, that is likely to fill a window. */
const longText = 1_500;

/** The shape of a text, whose title is already above it. */
const TextShape = () => (
  <div className="editor-shape" aria-hidden>
    <span>
      <i />
      <i />
      <i />
    </span>
    <span>
      <i />
      <i />
      <i />
      <i />
    </span>
    <span>
      <i />
      <i />
      <i />
    </span>
  </div>
);

/**
 * The text of the article. Its editor is loaded after the page; when that fails, it is loaded again once the connection
 * returns, or when the button is pressed. After a new release, the button reloads the page. If the focus is already on
 * its placeholder, it moves into the text.
 * @param load loads the editor.
 */
export function TextPart({
  load,
  ...text
}: ComponentProps<typeof RichText> & { load: (hasCode: boolean) => Promise<typeof RichText> }) {
  const [loaded, setLoaded] = useState<{ Text: typeof RichText; isAwaited: boolean }>();
  const [state, setState] = useState<keyof typeof sentences>('loading');
  const place = useRef<HTMLDivElement>(null);
  const { content, handle } = text;

  const loadText = async (): Promise<void> => {
    setState('loading');
    try {
      const Text = await load(content.includes('<pre'));
      setLoaded({ Text, isAwaited: place.current?.contains(document.activeElement) ?? false });
    } catch {
      setState((await isOutdated()) ? 'outdated' : 'failed');
    }
  };
  const retry = (): void => {
    // The button disappears with the failure.
    if (place.current?.contains(document.activeElement)) place.current.focus();
    if (state === 'outdated') location.reload();
    else void loadText();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial content matters
  useEffect(() => void loadText(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens for as long as the failure lasts
  useEffect(() => {
    if (state !== 'failed') return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [state]);
  useEffect(() => {
    if (loaded?.isAwaited) handle?.current?.focus('start');
  }, [loaded, handle]);

  if (loaded) return <loaded.Text {...text} />;
  return (
    <div
      ref={place}
      className={`rich-text editor-waiting${content.length > longText ? ' is-long' : ''}`}
      data-place="article-content"
      tabIndex={-1}
    >
      {state === 'loading' && <TextShape />}
      <p role={state === 'loading' ? 'status' : 'alert'}>{sentences[state]}</p>
      {state !== 'loading' && (
        <Button isSmall onClick={retry}>
          {state === 'outdated' ? 'Reload' : 'Try again'}
        </Button>
      )}
      <noscript> The editor needs JavaScript, which is off in this browser. Turn it on and reload the page.</noscript>
    </div>
  );
}
