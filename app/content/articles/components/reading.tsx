import { useEffect, useRef } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { onScroll, readingProgress } from './reading-progress';

const circumference = 2 * Math.PI * 22;

/**
 * Reading progress as a bar above the page and, on screens wider than a phone, a circle with a percentage. Updates
 * bypass React.
 */
export function Reading({ articleElementId }: { articleElementId: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const circle = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const article = document.getElementById(articleElementId);
    if (!article) return;
    return onScroll(() => {
      const share = readingProgress(article);
      if (bar.current) bar.current.style.transform = `scaleX(${share})`;
      if (!circle.current) return;
      const percent = Math.round(share * 100);
      circle.current.dataset.visible = String(share > 0.02);
      circle.current.setAttribute('aria-valuenow', String(percent));
      const arc = circle.current.querySelector<SVGCircleElement>('circle + circle');
      arc?.setAttribute('stroke-dashoffset', String(circumference * (1 - share)));
      const label = circle.current.querySelector('span');
      if (label) label.textContent = `${percent}%`;
    });
  }, [articleElementId]);

  return (
    <>
      <div className="progress" ref={bar} aria-hidden />
      <div
        className="progress-circle"
        ref={circle}
        role="progressbar"
        aria-label={m.article_progress()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      >
        <svg viewBox="0 0 52 52" aria-hidden>
          <circle cx="26" cy="26" r="22" />
          <circle cx="26" cy="26" r="22" strokeDasharray={circumference} strokeDashoffset={circumference} />
        </svg>
        <span>0%</span>
      </div>
    </>
  );
}
