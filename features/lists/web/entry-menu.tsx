import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import type { EntryOrder } from './entry-order.ts';

interface EntryItemsProps {
  index: number;
  order: EntryOrder;
}

/** What else the owner of a list does with an entry, without dragging. */
export function EntryMenu({ title, ...entry }: EntryItemsProps & { title: string }) {
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} variant="icon" icon={Ellipsis} aria-label={`More about ${title}`} />
      )}
    >
      <EntryItems {...entry} />
    </Menu>
  );
}

/** The items of that menu, which also stand in the menu of a track. */
export function EntryItems({ index, order }: EntryItemsProps) {
  return (
    <>
      <MenuItem icon={ArrowUp} inactive={index === 0} onSelect={() => order.moveTo(index - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={ArrowDown} inactive={index === order.last} onSelect={() => order.moveTo(index + 1)}>
        Move down
      </MenuItem>
      <MenuItem icon={ArrowUpToLine} inactive={index === 0} onSelect={() => order.moveTo(0)}>
        Move to the top
      </MenuItem>
      {order.remove && (
        <MenuItem icon={X} danger onSelect={order.remove}>
          Take out of the list
        </MenuItem>
      )}
    </>
  );
}
