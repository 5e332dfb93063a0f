import X from 'lucide-react/icons/x';
import { Button } from '#design/button/button.tsx';
import { bringBack, leaveDeleted } from '../../commands/bring-back.ts';
import { keyOf } from '../deleted-by-others.ts';
import type { Face } from '../people/face.ts';
import { usePart, useRoom, useSession } from '../use-session.ts';
import styles from './shell.module.css';

/** What somebody deleted while it was edited here, with the way to have it back (STUDIO-156). */
export function DeletedNotices({ faces }: { faces: readonly Face[] }) {
  const session = useSession();
  const all = usePart(session.deleted, (one) => one);
  const isListener = useRoom((room) => room.role === 'listener');
  return (
    <div role="status" aria-atomic="false">
      {all.map((one) => (
        <p key={keyOf(one)} className={styles.elsewhere}>
          {`${faces.find(({ id }) => id === one.by?.userId)?.name ?? one.by?.name ?? 'Somebody'} deleted ${one.what}.`}
          <Button size="small" disabled={isListener} onClick={() => bringBack(session, one)}>
            Bring it back
          </Button>
          <Button
            variant="icon"
            size="small"
            icon={X}
            aria-label={`Leave ${one.what} deleted`}
            onClick={() => leaveDeleted(session, one)}
          />
        </p>
      ))}
    </div>
  );
}
