import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { GroupView } from '../contract.ts';

/** Opens the dialog in which an admin writes to everybody in the group. */
export function PostUpdateButton({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const dialog = useLazyModule('PostUpdateDialog', () => import('./post-update-dialog.tsx'), wanted);
  const reach = () => setWanted(true);
  const show = () => {
    reach();
    setOpen(true);
  };
  return (
    <>
      <Button icon={Megaphone} onPointerEnter={reach} onFocus={reach} onClick={show}>
        Post update
      </Button>
      {dialog && open && <dialog.PostUpdateDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
