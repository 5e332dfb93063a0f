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
      {toPlayerTracks(item).map((piece) => (
        <Preview key={piece.id} piece={piece} />
      ))}
    </ul>
  );
}

function Preview({ piece }: { piece: PlayerTrack }) {
  const playing = usePlayerState((state) => state.id === piece.id && state.isPlaying);
  const waiting = usePlayerState((state) => state.id === piece.id && state.isWaiting);
  const progress = usePlayerState((state) => (state.id === piece.id ? state.progress : 0));
  return (
    <li className={styles.preview}>
      <PlayButton
        playing={playing}
        loading={waiting}
        title={piece.title}
        size={40}
        onToggle={() => getPlayerStore().toggle(piece)}
        onIntent={() => getPlayerStore().prepare(piece)}
      />
      <span className={styles.title}>{piece.title}</span>
      <span className={styles.time}>{formatDuration(piece.duration)}</span>
      <span className={styles.bar} style={{ transform: `scaleX(${progress})` }} aria-hidden="true" />
    </li>
  );
}
