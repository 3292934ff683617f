import Columns3Icon from 'lucide-react/icons/columns-3';
import { Button } from '../button';
import { Menu, MenuCheckbox } from '../overlays/menu';
import type { ColumnChoice } from './columns';

/** The button above a table that shows and hides its columns, except the one that names the rows. */
export const ColumnMenu = ({
  columns,
  choice: { hidden, show },
}: {
  columns: readonly { id: string; heading: string; isRowHeader?: boolean }[];
  choice: ColumnChoice;
}) => (
  <Menu
    label="Columns"
    trigger={
      <Button isSmall>
        <Columns3Icon size={14} aria-hidden /> Columns
      </Button>
    }
  >
    {columns
      .filter(({ isRowHeader }) => !isRowHeader)
      .map(({ id, heading }) => (
        <MenuCheckbox key={id} isOn={!hidden.includes(id)} onChange={(isOn) => show(id, isOn)}>
          {heading}
        </MenuCheckbox>
      ))}
  </Menu>
);
