import { useEffect, useRef } from 'react';
import { m } from '~/platform/languages/compiled/messages';

const circumference = 2 * Math.PI * 22;

/**
 * Returns the reading progress, from 0 to 1: it reaches 1 when the end of the article enters the window (spec 1 §2).
 */
function readingProgress(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  const path = height - innerHeight;
  if (path <= 0) return top + height <= innerHeight ? 1 : 0;
  return Math.min(1, Math.max(0, -top / path));
}

/**
 * Reading progress as a bar above the page and a circle with a percentage. Updates bypass React and run at most once
 * per frame.
 */
export function Reading({ articleElementId }: { articleElementId: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const circle = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const article = document.getElementById(articleElementId);
    if (!article) return;
    let frame = 0;
    const draw = (): void => {
      frame = 0;
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
    };
    const scheduleDraw = (): void => {
      frame ||= requestAnimationFrame(draw);
    };
    scheduleDraw();
    addEventListener('scroll', scheduleDraw, { passive: true });
    addEventListener('resize', scheduleDraw);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', scheduleDraw);
      removeEventListener('resize', scheduleDraw);
    };
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
