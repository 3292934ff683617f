import type { LucideIcon } from 'lucide-react';
import { wholeNumber } from '~/design/format';

/**
 * The label of a button that phones show in a bar: its icon above its text, or above a number if there is one. Wider
 * screens show the text alone. The text is always part of the button's name.
 */
export const BarLabel = ({ icon: Icon, text, count = 0 }: { icon: LucideIcon; text: string; count?: number }) => (
  <>
    <Icon size={20} className="bar-icon" aria-hidden />
    <span className={count > 0 ? 'bar-text counted' : 'bar-text'}>{text}</span>
    {count > 0 && <span className="bar-count"> {wholeNumber(count)}</span>}
  </>
);
