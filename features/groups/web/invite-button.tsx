import MailPlus from 'lucide-react/icons/mail-plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { GroupView } from '../contract.ts';

/** Opens the dialog in which an admin invites somebody. */
export function InviteButton({ group }: { group: GroupView }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const dialog = useLazyModule('InviteDialog', () => import('./invite-dialog.tsx'), wanted);
  const reach = () => setWanted(true);
  const show = () => {
    reach();
    setOpen(true);
  };
  return (
    <>
      <Button icon={MailPlus} onPointerEnter={reach} onFocus={reach} onClick={show}>
        Invite
      </Button>
      {dialog && open && <dialog.InviteDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
}
