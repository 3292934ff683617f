import { useEffect, useState } from 'react';
import { m } from '~/platform/languages/compiled/messages';

type Heading = { id: string; text: string; level: number };

/** Table of contents that highlights the heading being read. */
export function Contents({ headings, language }: { headings: Heading[]; language: string }) {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    let frame = 0;
    const updateCurrent = (): void => {
      frame = 0;
      const passed = elements.filter((element) => element.getBoundingClientRect().top < innerHeight * 0.3);
      setCurrent(passed.at(-1)?.id ?? null);
    };
    // An IntersectionObserver would miss a jump from below a heading to above it.
    const scheduleUpdate = (): void => {
      frame ||= requestAnimationFrame(updateCurrent);
    };
    scheduleUpdate();
    addEventListener('scroll', scheduleUpdate, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', scheduleUpdate);
    };
  }, [headings]);

  return (
    <nav aria-labelledby="contents-title">
      <h2 className="rail-title" id="contents-title">
        {m.article_contents()}
      </h2>
      <ol className="article-contents" lang={language}>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={`level-${level}`}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
