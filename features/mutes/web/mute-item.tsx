import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { MenuItem } from '#design/menu/menu-item.tsx';
import { type MutedThing, useMute } from './use-mute.ts';

/** The item of a menu that mutes a member, the talk of a track, or a group, or takes that back. */
export function MuteItem(thing: MutedThing) {
  const { muted, label, toggle } = useMute(thing);
  return (
    <MenuItem icon={muted ? Bell : BellOff} onSelect={toggle}>
      {label}
    </MenuItem>
  );
}
