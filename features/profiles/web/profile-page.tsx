import { useSuspenseQuery } from '@tanstack/react-query';
import AudioLines from 'lucide-react/icons/audio-lines';
import type { ReactNode } from 'react';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { ProfileHero } from './profile-hero.tsx';
import styles from './profile-page.module.css';
import { profileQuery } from './profile-query.ts';

interface ProfilePageProps {
  profileLink: string;
  /** The member's tracks, given by whoever knows of tracks. */
  children?: ReactNode;
}

/** A member's page: who they are, what they say, and what they have put on stage. */
export function ProfilePage({ profileLink, children }: ProfilePageProps) {
  const { data: user } = useSuspenseQuery(profileQuery(useApi(), profileLink));
  return (
    <div className={styles.page}>
      <ProfileHero user={user} />
      {user.about && <p className={styles.about}>{user.about}</p>}
      {children ??
        (user.mixdownsCount === 0 && (
          <EmptyState icon={AudioLines} text={`${user.username} doesn't have any published tracks yet.`} />
        ))}
    </div>
  );
}
