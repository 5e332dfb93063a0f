import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { GroupView } from '../contract.ts';

/** Opens the choice of one's own tracks, whose program is loaded when one reaches for it. */
export function AddTrackButton({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const dialog = useLazyModule('AddTrackDialog', () => import('./add-track-dialog.tsx'), wanted);
  const reach = () => setWanted(true);
  const show = () => {
    reach();
    setOpen(true);
  };
  return (
    <>
      <Button variant="primary" icon={Plus} onPointerEnter={reach} onFocus={reach} onClick={show}>
        Add track
      </Button>
      {dialog && open && <dialog.AddTrackDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
