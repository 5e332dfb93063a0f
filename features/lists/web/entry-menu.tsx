import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import type { EntryOrder } from './entry-order.ts';

/** What else the owner of a list does with an entry, without dragging. */
export function EntryMenu({ title, index, order }: { title: string; index: number; order: EntryOrder }) {
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} variant="icon" icon={Ellipsis} aria-label={`More about ${title}`} />
      )}
    >
      <MenuItem inactive={index === 0} onSelect={() => order.moveTo(index - 1)}>
        Move up
      </MenuItem>
      <MenuItem inactive={index === order.last} onSelect={() => order.moveTo(index + 1)}>
        Move down
      </MenuItem>
      <MenuItem inactive={index === 0} onSelect={() => order.moveTo(0)}>
        Move to the top
      </MenuItem>
      {order.remove && (
        <MenuItem danger onSelect={order.remove}>
          Take out of the list
        </MenuItem>
      )}
    </Menu>
  );
}
