import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { GroupView } from '../contract.ts';

/** Opens the dialog in which an admin writes an update. */
export function PostUpdateButton({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false);
  const [shouldLoad, setShouldLoad] = useState(false);
  const dialog = useLazyModule('PostUpdateDialog', () => import('./post-update-dialog.tsx'), shouldLoad);
  const preload = () => setShouldLoad(true);
  const show = () => {
    preload();
    setOpen(true);
  };
  return (
    <>
      <Button icon={Megaphone} onPointerEnter={preload} onFocus={preload} onClick={show}>
        Post update
      </Button>
      {dialog && open && <dialog.PostUpdateDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
