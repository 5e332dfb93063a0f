import Plus from 'lucide-react/icons/plus';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { addTrackCommands } from '../../commands/change-tracks.ts';
import { canEdit } from '../../commands/command.ts';
import { useSession } from '../use-session.ts';

export function AddTrackMenu() {
  const session = useSession();
  return (
    <Menu
      align="start"
      trigger={(props) => (
        <Button {...props} size="small" icon={Plus} inactive={!canEdit(session)}>
          Add track
        </Button>
      )}
    >
      {addTrackCommands.map((command) => (
        <MenuItem key={command.id} onSelect={() => command.run(session)}>
          {command.label.replace(/^Add an? /, '').replace(/^./, (first) => first.toUpperCase())}
        </MenuItem>
      ))}
    </Menu>
  );
}
