import { useSuspenseQuery } from '@tanstack/react-query';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { ProfileView } from '../contract.ts';
import { type Network, networkNames, networkTitle, socialHref } from '../model/social-link.ts';
import type { HeroDialogs } from './hero-dialogs.ts';
import { ProfileHero } from './profile-hero.tsx';
import styles from './profile-page.module.css';
import { profileQuery } from './profile-query.ts';
import { type ProfileSection, SectionBlock } from './section-block.tsx';

interface ProfilePageProps {
  profileLink: string;
  /** Which page of the member is open; the first one by default. */
  open?: ProfileSection;
  /** Dialogs of other features. */
  dialogs: HeroDialogs;
  /** A button in the hero that plays the member's tracks. */
  play?: ReactNode;
  /** The page's own content: on the first page the newest tracks. */
  children?: ReactNode;
}

/**
 * The frame of a member's pages: hero, navigation, on the first page also the text and links, then the page's
 * content.
 */
export function ProfilePage({ profileLink, open, dialogs, play, children }: ProfilePageProps) {
  const { data: user, dataUpdatedAt } = useSuspenseQuery(profileQuery(useApi(), profileLink));
  return (
    <div className={styles.page}>
      <ProfileHero user={user} loadedAt={dataUpdatedAt} dialogs={dialogs} play={play} />
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

/** Links to the member on other networks, on the networks' own domains only. */
function SocialLinks({ user }: { user: Pick<ProfileView, Network> }) {
  const links = networkNames.flatMap((network) => {
    const href = socialHref(network, user[network] ?? '');
    return href === null ? [] : [{ network, href }];
  });
  if (links.length === 0) return null;
  return (
    <ul className={styles.social} role="list" aria-label="Elsewhere">
      {links.map(({ network, href }) => (
        <li key={network}>
          <Anchor
            tone="quiet"
            className={styles.network}
            href={href}
            external
            rel="me nofollow noopener noreferrer"
          >
            {networkTitle(network)}
            <Icon of={ArrowUpRight} size={14} />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
