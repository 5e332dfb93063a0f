import { PlayButton } from '#design/play-button/play-button.tsx';
import { formatDuration } from '#platform/pure/format-duration.ts';
import type { PlayerTrack } from '#platform/web/player-state.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/use-player.ts';
import type { NewsView } from '../contract.ts';
import styles from './audio-previews.module.css';
import { toPlayerTracks } from './to-player-tracks.ts';

type WithPreviews = Pick<NewsView, 'id' | 'title' | 'imageSmall' | 'audioPreviews'>;

/** The audio previews of an item, each with a play button of the page's player; nothing where it has none. */
export function AudioPreviews({ item }: { item: WithPreviews }) {
  if (item.audioPreviews.length === 0) return null;
  return (
    <ul className={styles.list} role="list" aria-label="Audio previews">
      {toPlayerTracks(item).map((track) => (
        <Preview key={track.id} track={track} />
      ))}
    </ul>
  );
}

function Preview({ track }: { track: PlayerTrack }) {
  const playing = usePlayerState((state) => state.id === track.id && state.isPlaying);
  const waiting = usePlayerState((state) => state.id === track.id && state.isWaiting);
  const progress = usePlayerState((state) => (state.id === track.id ? state.progress : 0));
  return (
    <li className={styles.preview}>
      <PlayButton
        playing={playing}
        loading={waiting}
        title={track.title}
        size={40}
        onToggle={() => getPlayerStore().toggle(track)}
        onIntent={() => getPlayerStore().prepare(track)}
      />
      <span className={styles.title}>{track.title}</span>
      <span className={styles.time}>{formatDuration(track.duration)}</span>
      <span className={styles.bar} style={{ transform: `scaleX(${progress})` }} aria-hidden="true" />
    </li>
  );
}
