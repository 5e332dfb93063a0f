import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { GroupView } from '../../contract.ts';

/** Opens the dialog to choose an own track; its code is loaded when the pointer or focus reaches the button. */
export function AddTrackButton({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false);
  const [shouldLoad, setShouldLoad] = useState(false);
  const dialog = useLazyModule('AddTrackDialog', () => import('./add-track-dialog.tsx'), shouldLoad);
  const preload = () => setShouldLoad(true);
  const show = () => {
    preload();
    setOpen(true);
  };
  return (
    <>
      <Button variant="primary" icon={Plus} onPointerEnter={preload} onFocus={preload} onClick={show}>
        Add track
      </Button>
      {dialog && open && <dialog.AddTrackDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
