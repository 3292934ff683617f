import { useEffect, useState } from 'react';
import { m } from '~/platform/languages/compiled/messages';

type Heading = { id: string; text: string; level: number };

/** Table of contents; the heading that is being read is marked. */
export function Contents({ headings }: { headings: Heading[] }) {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const passed = elements.filter((element) => element.getBoundingClientRect().top < innerHeight * 0.3);
        setCurrent(passed.at(-1)?.id ?? null);
      },
      { rootMargin: '0px 0px -70% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);

  return (
    <nav aria-labelledby="contents-title">
      <h2 className="rail-title" id="contents-title">
        {m.article_contents()}
      </h2>
      <ol className="contents">
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
