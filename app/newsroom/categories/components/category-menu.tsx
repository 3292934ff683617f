import EllipsisIcon from 'lucide-react/icons/ellipsis';
import FilePlusIcon from 'lucide-react/icons/file-plus-2';
import MergeIcon from 'lucide-react/icons/merge';
import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import { Menu, MenuLink, MenuSeparator } from '~/design/controls/overlays/menu';
import { taskPath } from '../paths';

/** Actions for a category. Each opens a form, which says why if the action is not possible. */
export const CategoryMenu = ({ slug, name }: { slug: string; name: string }) => (
  <Menu
    label={`Actions for ${name}`}
    trigger={
      <button type="button" className="icon-button" aria-label={`Actions for ${name}`}>
        <EllipsisIcon size={18} aria-hidden />
      </button>
    }
  >
    <MenuLink icon={FilePlusIcon} to={taskPath(slug, 'article')}>
      Create Article
    </MenuLink>
    <MenuLink icon={PencilIcon} to={taskPath(slug, 'rename')}>
      Edit
    </MenuLink>
    <MenuLink icon={MergeIcon} to={taskPath(slug, 'merge')}>
      Merge…
    </MenuLink>
    <MenuSeparator />
    <MenuLink icon={TrashIcon} to={taskPath(slug, 'delete')}>
      Delete…
    </MenuLink>
  </Menu>
);
