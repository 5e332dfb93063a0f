import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Opens the order of the viewer's albums. */
export function ChangeAlbumOrder({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  const dialog = useLazyModule('AlbumOrderDialog', () => import('./album-order-dialog.tsx'), open);
  return (
    <>
      <Button size="small" icon={ArrowUpDown} busy={open && !dialog} onClick={() => setOpen(true)}>
        Change order
      </Button>
      {open && dialog && <dialog.AlbumOrderDialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}
