import { Avatar } from '#design/avatar/avatar.tsx';
import { useFollow } from '#features/follows/web/use-follow.ts';
import { avatarColour } from '#platform/pure/avatar-colour.ts';
import { formatCount } from '#platform/pure/format-count.ts';
import type { ProfileView } from '../contract.ts';
import type { HeroDialogs } from './hero-dialogs.ts';
import styles from './profile-hero.module.css';
import { ProfileHeroActions } from './profile-hero-actions.tsx';
import { ProfileHeroCover } from './profile-hero-cover.tsx';
import { useFollowable } from './use-followable.ts';

interface ProfileHeroProps {
  user: ProfileView;
  /** When the user was read, in ms. */
  loadedAt?: number | undefined;
  dialogs: HeroDialogs;
}

const joinedFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A member's cover, avatar, name and counts in their own colour, and what the viewer can do. */
export function ProfileHero({ user, loadedAt, dialogs }: ProfileHeroProps) {
  const { followersCount } = useFollow(useFollowable(user), loadedAt);
  const numbers = [
    [user.mixdownsCount, user.mixdownsCount === 1 ? 'track' : 'tracks'],
    [user.playsCount, user.playsCount === 1 ? 'play' : 'plays'],
    [followersCount, followersCount === 1 ? 'follower' : 'followers'],
    [user.followingUsersCount, 'following'],
  ] as const;
  return (
    <header
      className={styles.hero}
      style={{ '--own-colour': avatarColour(user.username) } as React.CSSProperties}
    >
      <ProfileHeroCover user={user} />
      <div className={styles.body}>
        <Avatar name={user.username} src={user.avatarLargeUrl} size={144} className={styles.avatar ?? ''} />
        <div className={styles.who}>
          <h1 className={styles.name}>{user.username}</h1>
          <p className={styles.since}>
            {user.realName && <span className={styles.realName}>{user.realName}</span>}
            {user.admin && <span className={styles.badge}>Tonehall team</span>}
            <span>In the hall since {joinedFormat.format(new Date(user.createdAt))}</span>
          </p>
          <ul className={styles.numbers} role="list">
            {numbers.map(([count, name]) => (
              <li key={name}>
                <strong>{formatCount(count)}</strong> {name}
              </li>
            ))}
          </ul>
        </div>
        <ProfileHeroActions user={user} loadedAt={loadedAt} dialogs={dialogs} />
      </div>
    </header>
  );
}
