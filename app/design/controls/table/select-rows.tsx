import CheckIcon from 'lucide-react/icons/check';
import ListChecksIcon from 'lucide-react/icons/list-checks';
import { Button } from '../button';

/** The button that shows a list's checkboxes on phones, where they have no room of their own, and hides them again. */
export const SelectRows = ({
  isSelecting,
  onChange,
}: {
  isSelecting: boolean;
  onChange: (isSelecting: boolean) => void;
}) => (
  <Button isSmall className="select-rows" aria-pressed={isSelecting} onClick={() => onChange(!isSelecting)}>
    {isSelecting ? <CheckIcon size={16} aria-hidden /> : <ListChecksIcon size={16} aria-hidden />}
    {isSelecting ? 'Done' : 'Select'}
  </Button>
);
