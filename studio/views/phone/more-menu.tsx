import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { exportSong } from '../../commands/export-song.ts';
import { openManual, openPalette } from '../../commands/find-help.ts';
import { publishSong } from '../../commands/publish-song.ts';
import { invitePeople, showPeople } from '../../commands/share-project.ts';
import { usePart, useRoom, useSession, useSong } from '../use-session.ts';

const offered = [publishSong, exportSong, invitePeople, showPeople, openPalette, openManual];

/** What has a button each in the header of a wider window. */
export function MoreMenu() {
  const session = useSession();
  useSong((song) => song.regions.length > 0);
  useRoom((room) => room.role);
  usePart(session.page, (page) => page);
  return (
    <Menu
      trigger={(props) => <Button {...props} variant="icon" icon={Ellipsis} aria-label="More" title="More" />}
    >
      {offered
        .filter((command) => command.when?.(session) ?? true)
        .map((command) => (
          <MenuItem key={command.id} onSelect={() => command.run(session)}>
            {command.label}
          </MenuItem>
        ))}
    </Menu>
  );
}
