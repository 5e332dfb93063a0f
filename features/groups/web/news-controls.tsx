import Mail from 'lucide-react/icons/mail';
import MailCheck from 'lucide-react/icons/mail-check';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import type { GroupNewsView } from '../news.contract.ts';
import styles from './group-news.module.css';
import { useNewsActions } from './use-news-actions.ts';

interface NewsControlsProps {
  groupId: string;
  one: GroupNewsView;
  onDeleted: () => void;
}

/** What admins do with an update. */
export function NewsControls({ groupId, one, onDeleted }: NewsControlsProps) {
  const { remove, notify } = useNewsActions(groupId);
  const [busy, setBusy] = useState<'remove' | 'notify' | null>(null);
  async function run(which: 'remove' | 'notify'): Promise<void> {
    setBusy(which);
    const done = await (which === 'remove' ? remove(one) : notify(one));
    setBusy(null);
    if (done && which === 'remove') onDeleted();
  }
  return (
    <div className={styles.controls}>
      <Button
        size="small"
        icon={one.notified ? MailCheck : Mail}
        disabled={one.notified}
        busy={busy === 'notify'}
        onClick={() => void run('notify')}
      >
        {one.notified ? 'Members notified' : 'Notify members'}
        <span className="spoken"> about {one.title}</span>
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={Trash2}
        busy={busy === 'remove'}
        onClick={() => void run('remove')}
      >
        Delete<span className="spoken"> {one.title}</span>
      </Button>
    </div>
  );
}
