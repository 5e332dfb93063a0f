import { useFollow } from '#features/follows/web/use-follow.ts';
import { href } from '#platform/pure/page.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import type { ProfileView } from '../contract.ts';
import { userFollowersPage, userFollowingPage, userGroupsPage, userTracksPage } from '../pages.ts';
import styles from './section-block.module.css';
import { useFollowable } from './use-followable.ts';

const sectionPages = {
  tracks: userTracksPage,
  groups: userGroupsPage,
  followers: userFollowersPage,
  following: userFollowingPage,
};

/** The pages of a member, besides the first. */
export type ProfileSection = keyof typeof sectionPages;

interface SectionBlockProps {
  user: ProfileView;
  /** When the user was read, in ms. */
  loadedAt?: number | undefined;
  /** The open page; null for the first. */
  open: ProfileSection | null;
}

/** Links to a member's pages; the open one is marked. */
export function SectionBlock({ user, loadedAt, open }: SectionBlockProps) {
  const { followersCount } = useFollow(useFollowable(user), loadedAt);
  const sections: [ProfileSection, string, number | null][] = [
    ['tracks', 'Tracks', user.mixdownsCount],
    ['groups', 'Groups', null],
    ['followers', 'Followers', followersCount],
    ['following', 'Following', user.followingUsersCount],
  ];
  return (
    <nav className={styles.block} aria-label={`Pages of ${user.username}`}>
      <ul className={styles.list} role="list">
        {sections.map(([section, title, count]) => (
          <li key={section}>
            <a
              className={styles.link}
              href={href(sectionPages[section], user)}
              {...(section === open && { 'aria-current': 'page' })}
            >
              {title}
              {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
