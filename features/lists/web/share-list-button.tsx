import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ListView } from '../contract.ts';

/** Opens the ways to share a list that everybody may see; nothing for others, whose link is in their dialog. */
export function ShareListButton({ list }: { list: ListView }) {
  const [open, setOpen] = useState(false);
  const dialog = useLazyModule('ShareListDialog', () => import('./share-list-dialog.tsx'), open);
  if (list.visibility !== 'public' || list.withheld) return null;
  return (
    <>
      <Button icon={Share2} busy={open && !dialog} onClick={() => setOpen(true)}>
        Share
      </Button>
      {open && dialog && <dialog.ShareListDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
