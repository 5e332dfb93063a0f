import { useMutation, useQueryClient } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { href } from '#platform/pure/page.ts';
import { useApp, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ListView } from '../../contract.ts';
import { removeContributor } from '../../contributors.contract.ts';
import { myListsPage } from '../../pages.ts';

/** Lets others add tracks to the viewer's list, or ends that the viewer adds to that of somebody else; nothing for others. */
export function ContributorsButton({ list }: { list: ListView }) {
  if (list.can.edit) return <InviteButton list={list} />;
  return list.can.add && <LeaveButton list={list} />;
}

function InviteButton({ list }: { list: ListView }) {
  const [open, setOpen] = useState(false);
  const dialog = useLazyModule('ContributorsDialog', () => import('./contributors-dialog.tsx'), open);
  return (
    <>
      <Button icon={UserPlus} busy={open && !dialog} onClick={() => setOpen(true)}>
        Add people
      </Button>
      {open && dialog && <dialog.ContributorsDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

function LeaveButton({ list }: { list: ListView }) {
  const { api, navigate } = useApp();
  const viewer = useViewer();
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => api(removeContributor, { id: list.id, userId: viewer?.id ?? '' }),
    onSuccess() {
      flash.success(`You add no more tracks to "${list.title}"`);
      navigate(href(myListsPage));
      client.removeQueries({ queryKey: ['lists'], type: 'inactive' });
      void client.invalidateQueries({ queryKey: ['lists'] });
    },
    onError: flashRefusal,
  });
  const confirmAndLeave = async () => {
    const isSure = await confirmDialog({
      title: `Leave "${list.title}"?`,
      text: 'You add no more tracks to it. Those that you have added stay.',
      confirmLabel: 'Leave',
      danger: true,
    });
    if (isSure) leave.mutate();
  };
  return (
    <Button busy={leave.isPending} onClick={() => void confirmAndLeave()}>
      Leave
    </Button>
  );
}
