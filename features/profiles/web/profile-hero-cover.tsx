import { useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { ProfileView } from '../contract.ts';
import { DefaultCover } from './default-cover.tsx';
import styles from './profile-hero.module.css';

/** A member's cover, or the default one; on the viewer's own page with a button to change it. */
export function ProfileHeroCover({ user }: { user: ProfileView }) {
  const isOwn = useViewer()?.id === user.id;
  const part = useLazyModule('ChangeCover', () => import('./change-cover.tsx'), isOwn);
  return (
    <div className={styles.cover}>
      {user.coverPhotoUrl === null ? (
        <DefaultCover />
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
