import XIcon from 'lucide-react/icons/x';
import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { onScroll, readingProgress } from './reading-progress';

type Heading = { id: string; text: string; level: number };

/** A link to a part of the page, by its fragment. */
export type PartLink = { to: `#${string}`; label: string };

/** Screens on which the contents are beside or above the text rather than in a sheet. */
const wideScreen = '(min-width: 40rem)';

/** ID of the table of contents, for the button that opens it on phones. */
export const contentsId = 'contents';

/**
 * Table of contents that highlights the heading being read. On phones, readers open it as a sheet, using the button for
 * `contentsId`, if the page has one; the browser closes it on Escape, the Back gesture or a tap outside it.
 * @param sheet set if the page has that button: the article's reading time in minutes, and links to parts of the page below the text.
 */
export function Contents({
  headings,
  language,
  sheet,
}: {
  headings: Heading[];
  language: string;
  sheet?: { readingTime: number; links?: readonly PartLink[] };
}) {
  const element = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const readingTime = sheet?.readingTime ?? 0;
  const [minutesLeft, setMinutesLeft] = useState(readingTime);

  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const article = element.current?.closest('article');
    // An IntersectionObserver would miss a jump from below a heading to above it.
    return onScroll(() => {
      const passed = elements.filter((heading) => heading.getBoundingClientRect().top < innerHeight * 0.3);
      setCurrent(passed.at(-1)?.id ?? null);
      if (article) setMinutesLeft(Math.ceil(readingTime * (1 - readingProgress(article))));
    });
  }, [headings, readingTime]);

  const hasSheet = sheet !== undefined;
  const close = useCallback((): void => {
    if (hasSheet) element.current?.hidePopover?.();
  }, [hasSheet]);

  useEffect(() => {
    const wide = matchMedia(wideScreen);
    wide.addEventListener('change', close);
    addEventListener('popstate', close);
    return () => {
      wide.removeEventListener('change', close);
      removeEventListener('popstate', close);
    };
  }, [close]);

  const currentIndex = headings.findIndex(({ id }) => id === current);
  return (
    <nav
      ref={element}
      className="contents-panel"
      id={contentsId}
      aria-labelledby="contents-title"
      popover={sheet ? 'auto' : undefined}
    >
      <div className="contents-head">
        <h2 className="rail-title" id="contents-title">
          {m.article_contents()}
        </h2>
        {sheet && minutesLeft > 0 && <span>{m.article_minutes_left({ minutes: minutesLeft })}</span>}
        {sheet && (
          <button
            type="button"
            className="icon-button"
            popoverTarget={contentsId}
            popoverTargetAction="hide"
            aria-label={m.article_contents_close()}
          >
            <XIcon size={20} aria-hidden />
          </button>
        )}
      </div>
      <ol className="article-contents">
        {headings.map(({ id, text, level }, index) => (
          <li key={id} className={index < currentIndex ? `level-${level} passed` : `level-${level}`}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined} onClick={close}>
              <span lang={language}>{text}</span>
              {sheet && id === current && <span className="contents-here">{m.article_you_are_here()}</span>}
            </a>
          </li>
        ))}
      </ol>
      {sheet?.links && (
        <p className="contents-foot">
          {sheet.links.map(({ to, label }) => (
            <a key={to} href={to} onClick={close}>
              {label}
            </a>
          ))}
        </p>
      )}
    </nav>
  );
}
