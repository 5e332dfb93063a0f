import { Avatar } from '#design/avatar/avatar.tsx';
import { avatarColour } from '#platform/pure/avatar-colour.ts';
import { formatCount } from '#platform/pure/format-count.ts';
import type { ProfileView } from '../contract.ts';
import styles from './profile-page.module.css';

const joined = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Name, picture and numbers of a member, lit in the member's own colour. */
export function ProfileHero({ user }: { user: ProfileView }) {
  const numbers = [
    [user.mixdownsCount, user.mixdownsCount === 1 ? 'track' : 'tracks'],
    [user.playsCount, user.playsCount === 1 ? 'play' : 'plays'],
    [user.followersCount, user.followersCount === 1 ? 'follower' : 'followers'],
    [user.followingUsersCount, 'following'],
  ] as const;
  return (
    <header
      className={styles.hero}
      style={{ '--own-colour': avatarColour(user.username) } as React.CSSProperties}
    >
      <Avatar name={user.username} src={user.avatarLargeUrl} size={144} className={styles.avatar ?? ''} />
      <div className={styles.who}>
        <h1 className={styles.name}>{user.username}</h1>
        <p className={styles.since}>
          {user.admin && <span className={styles.badge}>Tonehall team</span>}
          In the hall since {joined.format(new Date(user.createdAt))}
        </p>
        <ul className={styles.numbers}>
          {numbers.map(([count, name]) => (
            <li key={name}>
              <strong>{formatCount(count)}</strong> {name}
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
