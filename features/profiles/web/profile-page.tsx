import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import type { HeroDialogs } from './hero-dialogs.ts';
import { ProfileHero } from './profile-hero.tsx';
import styles from './profile-page.module.css';
import { profileQuery } from './profile-query.ts';
import { type ProfileSection, SectionBlock } from './section-block.tsx';
import { SocialLinks } from './social-links.tsx';

interface ProfilePageProps {
  profileLink: string;
  /** Which of the member's pages this is; the first one unless told. */
  open?: ProfileSection;
  /** What the hero opens. */
  dialogs: HeroDialogs;
  /** What the page is about, given by whoever knows of it: on the first one the newest tracks. */
  children?: ReactNode;
}

/** A member's pages: who they are, the ways to all pages, on the first one what they say, and then the page's own. */
export function ProfilePage({ profileLink, open, dialogs, children }: ProfilePageProps) {
  const { data: user, dataUpdatedAt } = useSuspenseQuery(profileQuery(useApi(), profileLink));
  return (
    <div className={styles.page}>
      <ProfileHero user={user} loadedAt={dataUpdatedAt} dialogs={dialogs} />
      <SectionBlock user={user} loadedAt={dataUpdatedAt} open={open ?? null} />
      {open === undefined && (
        <div className={styles.words}>
          {user.about && <p className={styles.about}>{user.about}</p>}
          <SocialLinks user={user} />
        </div>
      )}
      {children}
    </div>
  );
}
