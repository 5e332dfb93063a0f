import { useEffect, useState } from 'react';
import { Cover } from '#design/cover/cover.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { Waveform } from '#design/waveform/waveform.tsx';
import { userPage } from '#features/members/pages.ts';
import { countFullListen, countPlay, getTrack } from '#features/tracks/contract.ts';
import { playHostOf } from '#features/tracks/model/play-place.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { trackPage } from '#features/tracks/pages.ts';
import type { Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { loadPeaks } from '#platform/web/player/peaks-api.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import styles from './embed-player.module.css';
import { watchFullListens } from './watch-full-listens.ts';

/** A player for one track on another site, 130 px high and at least 280 px wide. */
export function EmbedPlayer({ piece, siteName, api }: { piece: PlayerTrack; siteName: string; api: Api }) {
  const [isBroken, setBroken] = useState(false);
  const peaks = usePeaksOnce(piece.directWaveformUrl);
  const isPlaying = usePlayerState((state) => state.isPlaying);
  const isWaiting = usePlayerState((state) => state.isWaiting);
  const progress = usePlayerState((state) => state.progress);
  const buffered = usePlayerState((state) => state.buffered);
  const seconds = usePlayerState((state) => Math.floor(state.time / 1000));

  useEffect(() => {
    const fullListens = watchFullListens(getPlayerStore(), ({ id }) => {
      api(countFullListen, { id }).catch((error: unknown) => console.info('A listen was not counted', error));
    });
    getPlayerStore().setHooks({
      onStarted(track) {
        const { id } = track;
        setBroken(false);
        fullListens.start(track);
        const play = { id, place: 'embed', host: playHostOf(document.referrer) } as const;
        api(countPlay, play).catch((error: unknown) => console.info('A play was not counted', error));
      },
      onBroken: () => setBroken(true),
      renew: async ({ id }) => trackOf(await api(getTrack, { id })).audioMp3Url,
    });
    return fullListens.stop;
  }, [api]);

  const toggle = () => getPlayerStore().toggle(piece);
  const seek = (ratio: number) => {
    if (getPlayerStore().getState().id === null) getPlayerStore().play(piece);
    getPlayerStore().seekTo(ratio);
  };
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
        <Waveform
          peaks={peaks}
          progress={progress}
          buffered={buffered}
          duration={piece.duration}
          label={`Seek in ${piece.title}`}
          onSeek={seek}
          onToggle={toggle}
        />
        <span
          className={styles.time}
        >{`${formatDuration(seconds * 1000)} / ${formatDuration(piece.duration)}`}</span>
      </div>
    </article>
  );
}

/** Without the peaks cache of the site's pages: an embed has one track, and its script must stay small. */
function usePeaksOnce(url: string | null): readonly number[] | null | undefined {
  const [peaks, setPeaks] = useState<readonly number[] | null | undefined>(url === null ? null : undefined);
  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    loadPeaks(url, controller.signal).then(setPeaks, () => {
      if (!controller.signal.aborted) setPeaks(null);
    });
    return () => controller.abort();
  }, [url]);
  return peaks;
}
