import { useMutation } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import MailCheck from 'lucide-react/icons/mail-check';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#design/button/button.tsx';
import type { GroupUpdateView } from '../updates.contract.ts';
import styles from './group-updates.module.css';
import { useGroupUpdateActions } from './use-group-update-actions.ts';

interface GroupUpdateControlsProps {
  groupId: string;
  update: GroupUpdateView;
  onDeleted: () => void;
}

/** Lets admins send and delete an update. */
export function GroupUpdateControls({ groupId, update, onDeleted }: GroupUpdateControlsProps) {
  const { remove, notify } = useGroupUpdateActions(groupId);
  const sending = useMutation({ mutationFn: () => notify(update) });
  const deletion = useMutation({
    mutationFn: () => remove(update),
    onSuccess: (isDone) => {
      if (isDone) onDeleted();
    },
  });
  return (
    <div className={styles.controls}>
      <Button
        size="small"
        icon={update.notified ? MailCheck : Mail}
        disabled={update.notified}
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {update.notified ? 'Members notified' : 'Notify members'}
        <span className="spoken"> about {update.title}</span>
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={Trash2}
        busy={deletion.isPending}
        onClick={() => deletion.mutate()}
      >
        Delete<span className="spoken"> {update.title}</span>
      </Button>
    </div>
  );
}
