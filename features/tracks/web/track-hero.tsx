import { Avatar } from '#design/avatar/avatar.tsx';
import { Cover } from '#design/cover/cover.tsx';
import { PlayButton } from '#design/play-button/play-button.tsx';
import { coverTones } from '#platform/pure/cover-svg.ts';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import type { TrackView } from '../contract.ts';
import { isPlayable } from './to-player-track.ts';
import { TrackActions } from './track-actions.tsx';
import { TrackFacts } from './track-facts.tsx';
import styles from './track-page.module.css';
import { useTrackPlayback } from './use-track-playback.ts';

interface TrackHeroProps {
  track: TrackView;
  loadedAt: number;
  /** Queue that starts with this track. */
  list: readonly TrackView[];
}

/** Head of the track page: cover, title, player and actions. */
export function TrackHero({ track, loadedAt, list }: TrackHeroProps) {
  const playback = useTrackPlayback(track, list);
  const sound = useLazyModule('TrackWaveform', () => import('./track-waveform.tsx'), isPlayable(track));
  const failed = useLazyModule('TrackFailure', () => import('./track-failure.tsx'), Boolean(track.failure));
  const colour = track.imageColour ?? coverTones(track.id).ground;
  return (
    <section className={styles.hero} style={{ '--own-colour': colour } as React.CSSProperties}>
      <Cover
        id={track.id}
        src={track.imageXlargeUrl}
        colour={colour}
        size={600}
        eager
        className={styles.cover}
      />
      <div className={styles.words}>
        <div className={styles.naming}>
          {isPlayable(track) && (
            <PlayButton
              playing={playback.playing}
              loading={playback.waiting}
              title={track.title}
              size={72}
              onToggle={playback.toggle}
              onIntent={playback.prepare}
            />
          )}
          <div className={styles.names}>
            <h1 className={styles.title}>{track.title}</h1>
            <a className={styles.owner} href={track.user.selfLink}>
              <Avatar name={track.user.username} src={track.user.avatarSmallUrl} size={24} />
              <span>{track.user.username}</span>
            </a>
          </div>
        </div>
        <p className={styles.about}>
          {track.genre && <span className={styles.genre}>{track.genre}</span>}
          <time dateTime={track.createdAt}>{formatTimestamp(track.createdAt)}</time>
        </p>
        <TrackFacts
          track={track}
          loadedAt={loadedAt}
          failure={failed && <failed.TrackFailure track={track} />}
        />
        {isPlayable(track) && (
          <div className={styles.sound}>
            {sound && <sound.TrackWaveform track={track} playback={playback} />}
          </div>
        )}
        <TrackActions track={track} loadedAt={loadedAt} />
      </div>
    </section>
  );
}
