import { likesText, viewsText } from '~/content/articles/components/story';

/** An article's views and likes. A zero says nothing, so it is left out. */
export function Counts({ views, likes }: { views: number; likes: number }) {
  if (views === 0 && likes === 0) return null;
  return (
    <p className="facts">
      {views > 0 && <span>{viewsText(views)}</span>}
      {likes > 0 && <span>{likesText(likes)}</span>}
    </p>
  );
}
