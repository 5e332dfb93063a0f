import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { userPage } from '#features/members/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import type { Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './embed-player.module.css';
import { EmbedSound } from './embed-sound.tsx';
import { useEmbedPlayback } from './use-embed-playback.ts';

/** A player for one track on another site, 130 px high and at least 280 px wide. */
export function EmbedPlayer({ piece, siteName, api }: { piece: PlayerTrack; siteName: string; api: Api }) {
  const isBroken = useEmbedPlayback(api);
  const isPlaying = usePlayerState((state) => state.isPlaying);
  const isWaiting = usePlayerState((state) => state.isWaiting);
  const toggle = () => getPlayerStore().toggle(piece);
  const profileLink = piece.profileLink ?? '';
  return (
    <article className={styles.embed} aria-label={piece.title}>
      <Cover id={piece.id} src={piece.artworkUrl || null} size={106} className={styles.cover} eager />
      <PlayButton
        playing={isPlaying}
        loading={isWaiting}
        title={piece.title}
        size={40}
        className={styles.play}
        onToggle={toggle}
        onIntent={() => getPlayerStore().prepare(piece)}
      />
      <div className={styles.texts}>
        <h1 className={styles.title}>
          <a
            className={linkClass('quiet')}
            href={href(trackPage, { profileLink, permalink: piece.permalink ?? '' })}
            target="_blank"
            rel="noopener"
          >
            {piece.title}
          </a>
        </h1>
        {isBroken ? (
          <p className={styles.broken} role="alert">
            This track can't be played right now.
          </p>
        ) : (
          <a
            className={styles.username}
            href={href(userPage, { profileLink })}
            target="_blank"
            rel="noopener"
          >
            {piece.username}
          </a>
        )}
      </div>
      <a className={styles.siteLink} href="/" target="_blank" rel="noopener">
        {siteName}
      </a>
      <div className={styles.sound}>
        <EmbedSound track={piece} onStart={toggle} />
      </div>
    </article>
  );
}
