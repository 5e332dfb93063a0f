import Mail from 'lucide-react/icons/mail';
import MailCheck from 'lucide-react/icons/mail-check';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
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
  const [busy, setBusy] = useState<'remove' | 'notify' | null>(null);
  async function run(which: 'remove' | 'notify'): Promise<void> {
    setBusy(which);
    const done = await (which === 'remove' ? remove(update) : notify(update));
    setBusy(null);
    if (done && which === 'remove') onDeleted();
  }
  return (
    <div className={styles.controls}>
      <Button
        size="small"
        icon={update.notified ? MailCheck : Mail}
        disabled={update.notified}
        busy={busy === 'notify'}
        onClick={() => void run('notify')}
      >
        {update.notified ? 'Members notified' : 'Notify members'}
        <span className="spoken"> about {update.title}</span>
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={Trash2}
        busy={busy === 'remove'}
        onClick={() => void run('remove')}
      >
        Delete<span className="spoken"> {update.title}</span>
      </Button>
    </div>
  );
}
