import { PlayButton } from '#design/play-button/play-button.tsx';
import { formatDuration } from '#platform/pure/format-duration.ts';
import type { PlayerPiece } from '#platform/web/player-state.ts';
import { playerStore, usePlayerState } from '#platform/web/use-player.ts';
import type { NewsView } from '../contract.ts';
import styles from './audio-previews.module.css';
import { toPieces } from './to-pieces.ts';

type WithPreviews = Pick<NewsView, 'id' | 'title' | 'imageSmall' | 'audioPreviews'>;

/** The sounds that an item speaks of, each with a play toggle of the page's one player; nothing where it has none. */
export function AudioPreviews({ item }: { item: WithPreviews }) {
  if (item.audioPreviews.length === 0) return null;
  return (
    <ul className={styles.list} role="list" aria-label="Audio previews">
      {toPieces(item).map((piece) => (
        <Preview key={piece.id} piece={piece} />
      ))}
    </ul>
  );
}

function Preview({ piece }: { piece: PlayerPiece }) {
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
        onToggle={() => playerStore().toggle(piece)}
        onReach={() => playerStore().prepare(piece)}
      />
      <span className={styles.title}>{piece.title}</span>
      <span className={styles.time}>{formatDuration(piece.duration)}</span>
      <span className={styles.bar} style={{ transform: `scaleX(${progress})` }} aria-hidden="true" />
    </li>
  );
}
