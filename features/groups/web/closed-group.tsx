import Lock from 'lucide-react/icons/lock';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import type { GroupView } from '../contract.ts';
import { GroupHero } from './group-hero.tsx';
import styles from './group-page.module.css';

/** The page of a closed group for a viewer who is no member: its hero and an explanation. */
export function ClosedGroup({ group, loadedAt = 0 }: { group: GroupView; loadedAt?: number }) {
  const invited = 'You are invited: join to see what is inside.';
  return (
    <article className={styles.page}>
      <GroupHero group={group} loadedAt={loadedAt} />
      <EmptyState
        icon={Lock}
        text={
          <>
            This group is closed. Only members can see its content.
            {group.currentUserInvited && (
              <>
                <br />
                {invited}
              </>
            )}
          </>
        }
      />
    </article>
  );
}
