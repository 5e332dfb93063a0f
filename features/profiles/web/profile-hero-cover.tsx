import { useViewer } from '#platform/web/app-context.tsx';
import { useLoaded } from '#platform/web/use-loaded.ts';
import type { ProfileView } from '../contract.ts';
import { HouseCover } from './house-cover.tsx';
import styles from './profile-hero.module.css';

/** The picture across a member's page, or the house's own; on one's own page with the way to change it. */
export function ProfileHeroCover({ user }: { user: ProfileView }) {
  const isOwn = useViewer()?.id === user.id;
  const part = useLoaded('ChangeCover', () => import('./change-cover.tsx'), isOwn);
  return (
    <div className={styles.cover}>
      {user.coverPhotoUrl === null ? (
        <HouseCover />
      ) : (
        <img
          className={styles.picture}
          src={user.coverPhotoUrl}
          srcSet={`${user.coverPhotoUrl.replace('/large.', '/small.')} 750w, ${user.coverPhotoUrl} 1500w`}
          sizes="(width >= 1260px) 1260px, 100vw"
          width={1500}
          height={500}
          alt={`Cover of ${user.username}`}
          fetchPriority="high"
        />
      )}
      {part && <part.ChangeCover user={user} />}
    </div>
  );
}
