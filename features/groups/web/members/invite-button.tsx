import MailPlus from 'lucide-react/icons/mail-plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { GroupView } from '../../contract.ts';

/** Opens the dialog in which an admin invites members of the site. */
export function InviteButton({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false);
  const [shouldLoad, setShouldLoad] = useState(false);
  const dialog = useLazyModule('InviteDialog', () => import('./invite-dialog.tsx'), shouldLoad);
  const preload = () => setShouldLoad(true);
  const show = () => {
    preload();
    setOpen(true);
  };
  return (
    <>
      <Button icon={MailPlus} onPointerEnter={preload} onFocus={preload} onClick={show}>
        Invite
      </Button>
      {dialog && open && <dialog.InviteDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
