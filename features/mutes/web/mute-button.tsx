import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { Button } from '#design/button/button.tsx';
import { type MutedThing, useMute } from './use-mute.ts';

/** `MuteItem` where there is no menu. */
export function MuteButton(thing: MutedThing) {
  const { muted, label, toggle, busy } = useMute(thing);
  return (
    <Button variant="ghost" icon={muted ? Bell : BellOff} busy={busy} onClick={toggle}>
      {label}
    </Button>
  );
}
