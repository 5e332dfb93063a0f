import { useViewer } from '#platform/web/app-context.tsx';
import { UserList } from './user-list.tsx';
import { followSource } from './user-lists.ts';
import styles from './users-page.module.css';

interface FollowPageProps {
  side: 'followers' | 'following';
  user: { id: string; profileLink: string; username: string };
}

export const followPageTitle = ({ side, user }: FollowPageProps): string =>
  side === 'followers' ? `Followers of "${user.username}"` : `Users followed by "${user.username}"`;

/** Who follows a member, or whom they follow, below the head of the member's pages. */
export function FollowPage({ side, user }: FollowPageProps) {
  const own = useViewer()?.id === user.id;
  return (
    <section className={styles.sub} aria-labelledby="follow-page">
      <h2 id="follow-page" className={styles.heading}>
        {followPageTitle({ side, user })}
      </h2>
      <UserList source={followSource(side, user, own)} level={3} />
    </section>
  );
}
