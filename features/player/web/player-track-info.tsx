import { classNames } from '#design/class-names.ts';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { userPage } from '#features/members/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import { usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './player-track-info.module.css';

interface PlayerTrackInfoProps {
  coverSize: number;
  /** Called when a link is followed. */
  onLeave?: () => void;
  className?: string | undefined;
}

/** Cover, title and author of the player's track, with links to their pages. */
export function PlayerTrackInfo({ coverSize, onLeave, className }: PlayerTrackInfoProps) {
  const id = usePlayerState((state) => state.id);
  const title = usePlayerState((state) => state.title);
  const username = usePlayerState((state) => state.username);
  const artworkUrl = usePlayerState((state) => state.artworkUrl);
  const profileLink = usePlayerState((state) => state.profileLink);
  const permalink = usePlayerState((state) => state.permalink);
  const secret = usePlayerState((state) => state.secret);
  const user = profileLink && href(userPage, { profileLink });
  const track = profileLink && permalink && href(trackPage, { profileLink, permalink }, { secret });
  return (
    <div className={classNames(styles.piece, className)}>
      <Cover id={id ?? ''} src={artworkUrl || null} size={coverSize} className={styles.cover} eager />
      <div className={styles.texts}>
        <NameLink to={track} className={styles.title} onLeave={onLeave}>
          {title}
        </NameLink>
        <NameLink to={user} className={styles.username} onLeave={onLeave}>
          {username}
        </NameLink>
      </div>
    </div>
  );
}

interface NameProps {
  to: string | null;
  className: string | undefined;
  onLeave: (() => void) | undefined;
  children: string;
}

function NameLink({ to, className, onLeave, children }: NameProps) {
  if (!to) return <span className={className}>{children}</span>;
  return (
    <a className={classNames(linkClass('quiet'), className)} href={to} title={children} onClick={onLeave}>
      {children}
    </a>
  );
}
