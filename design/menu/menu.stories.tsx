import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../button/button.tsx';
import { Menu } from './menu.tsx';
import { MenuItem, MenuSeparator } from './menu-item.tsx';

export const story = {
  title: 'Menu',
  render: () => (
    <div style={{ display: 'flex', gap: 12 }}>
      <Menu
        align="start"
        trigger={(props) => <Button {...props} variant="icon" icon={Ellipsis} aria-label="More" />}
      >
        <MenuItem icon={Pencil} href="#edit">
          Edit
        </MenuItem>
        <MenuItem icon={Download} inactive>
          Download
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger>
          Delete track
        </MenuItem>
      </Menu>
      <Menu align="start" trigger={(props) => <Button {...props}>Theme</Button>}>
        <MenuItem checked={false}>System</MenuItem>
        <MenuItem checked>Ink</MenuItem>
        <MenuItem checked={false}>Paper</MenuItem>
      </Menu>
    </div>
  ),
};
