import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ListView } from '../contract.ts';
import { ContributorsButton } from './contributors/contributors-button.tsx';

export { OrderedEntries } from './ordered-entries.tsx';

/** What those who may change a list do with the whole of it. */
export function OwnListActions({ list }: { list: ListView }) {
  return (
    <>
      <ContributorsButton list={list} />
      {list.can.edit && <EditListButton list={list} />}
    </>
  );
}

function EditListButton({ list }: { list: ListView }) {
  const [open, setOpen] = useState(false);
  const dialog = useLazyModule('EditListDialog', () => import('./edit-list-dialog.tsx'), open);
  return (
    <>
      <Button icon={Pencil} busy={open && !dialog} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open && dialog && <dialog.EditListDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
