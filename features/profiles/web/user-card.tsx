import type { ReactNode } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { FollowButton } from '#features/follows/web/follow-button.tsx';
import { useFollow } from '#features/follows/web/use-follow.ts';
import { avatarColour } from '#platform/pure/colour/avatar-colour.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import type { ListedUser } from '../users.contract.ts';
import { useFollowable } from './use-followable.ts';
import styles from './user-card.module.css';

interface UserCardProps {
  user: ListedUser;
  /** When the user was read, in ms. */
  loadedAt?: number;
  /** Heading level of the name. */
  level?: 2 | 3;
  /** In the place of the counts. */
  note?: string;
  /** A button that plays something of theirs. */
  play?: ReactNode;
  /** A button in the corner. */
  corner?: ReactNode;
}

/** A member in a list: picture, name, how many tracks and followers, and the button to follow them. */
export function UserCard({ user, loadedAt, level = 3, note, play, corner }: UserCardProps) {
  const viewer = useViewer();
  const followable = useFollowable(user);
  const { followersCount } = useFollow(followable, loadedAt);
  const Heading = level === 2 ? 'h2' : 'h3';
  const colour = { '--own-colour': avatarColour(user.username) } as React.CSSProperties;
  return (
    <article className={styles.card} style={colour} aria-label={user.username}>
      <div className={styles.picture}>
        <Avatar name={user.username} src={user.avatarLargeUrl} size={96} className={styles.avatar ?? ''} />
        {play && <div className={styles.play}>{play}</div>}
      </div>
      <Heading className={styles.name}>
        <a className={linkClass('card')} href={user.selfLink}>
          {user.username}
        </a>
      </Heading>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {note === undefined && (
        <ul className={styles.counts} role="list">
          <li>
            {formatCount(user.mixdownsCount)} {user.mixdownsCount === 1 ? 'track' : 'tracks'}
          </li>
          <li>
            {formatCount(followersCount)} {followersCount === 1 ? 'follower' : 'followers'}
          </li>
        </ul>
      )}
      <div className={styles.action}>
        {viewer?.id === user.id ? (
          <span className={styles.self}>This is you</span>
        ) : (
          <FollowButton thing={followable} loadedAt={loadedAt} size="small" />
        )}
      </div>
      {corner && <div className={styles.corner}>{corner}</div>}
    </article>
  );
}
