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
    {isSelecting ? 'Done' : 'Select'}
  </Button>
);
