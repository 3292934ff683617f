import { useEffect, useState } from 'react';
import { wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';

/** Share of the limit from which the count of a one-line field is shown, and is announced for every field. */
const nearLimit = 0.8;
/** Wait, in milliseconds, before an announcement, so that screen readers do not read a count for each key. */
const announcementDelay = 1000;

/** Returns the length that the server checks: line endings count once, and the spaces around a text not at all. */
const lengthOf = (text: string): number => text.replaceAll('\r\n', '\n').trim().length;

/**
 * The number of characters in a field and its limit. A longer text, typed or pasted, stays in the field whole; it cannot
 * be submitted until it is shortened. Without JavaScript, only the server checks the limit.
 * @param id ID of the count, for the field's `aria-describedby`.
 * @param controlId ID of the field.
 * @param isAlways shows the count of every text rather than only of long ones.
 */
export function CharacterCount({
  id,
  controlId,
  limit,
  isAlways = false,
}: {
  id: string;
  controlId: string;
  limit: number;
  isAlways?: boolean;
}) {
  const [used, setUsed] = useState(0);
  const [announcement, setAnnouncement] = useState('');

  // Runs after every rendering, because forms also fill and empty their fields themselves.
  useEffect(() => {
    const element = document.getElementById(controlId) as HTMLInputElement | HTMLTextAreaElement | null;
    if (!element) return;
    const count = (event?: Event): void => {
      if (event && event.target !== element) return;
      const length = lengthOf(element.value);
      setUsed(length);
      element.setCustomValidity(length > limit ? m.form_too_long({ limit }) : '');
    };
    // The form's own effects come after this one, and a reset after its event.
    const countLater = (): void => queueMicrotask(count);
    countLater();
    // Behind React’s own listener: rendering again before it would put back the text of a controlled field.
    addEventListener('input', count);
    element.form?.addEventListener('reset', countLater);
    return () => {
      removeEventListener('input', count);
      element.form?.removeEventListener('reset', countLater);
    };
  });

  const isNear = used >= limit * nearLimit;
  const isShown = isNear || (isAlways && used > 0);
  const isTooLong = used > limit;
  const text = m.form_characters({ used: wholeNumber(used), limit: wholeNumber(limit) });
  const announced = isTooLong ? `${m.form_too_long({ limit })} ${text}` : isNear ? text : '';
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(announced), announcementDelay);
    return () => clearTimeout(timer);
  }, [announced]);

  return (
    <>
      <p id={id} className={isTooLong ? 'character-count too-long' : 'character-count'} hidden={!isShown}>
        {isTooLong && m.form_too_long({ limit })} {isShown && text}
      </p>
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
    </>
  );
}
