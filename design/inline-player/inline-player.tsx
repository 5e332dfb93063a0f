import { type ReactNode, useEffect, useState } from 'react';
import { formatDuration, formatSpokenDuration } from '#platform/pure/text/format-duration.ts';
import { createInlinePlayback } from '#platform/web/player/inline-playback.ts';
import { useStore } from '#platform/web/store.ts';
import { PlayButton } from '../play-button/play-button.tsx';
import styles from './inline-player.module.css';

interface InlinePlayerProps {
  /** Address of the file; another one needs another `key`. */
  src: string;
  title?: string;
  description?: string;
  /** A square picture. */
  image?: ReactNode;
  /** Milliseconds, where known. */
  duration: number | null;
}

/** Plays a sound in its place. Its start pauses everything else on the page. */
export function InlinePlayer({ src, title, description, image, duration }: InlinePlayerProps) {
  const [playback] = useState(() => createInlinePlayback(src, duration));
  const { isPlaying, isWaiting, time, duration: length } = useStore(playback);
  useEffect(() => () => playback.pause(), [playback]);
  const name = title || 'the sound';
  return (
    <div className={styles.player}>
      {image && <div className={styles.image}>{image}</div>}
      <PlayButton
        playing={isPlaying}
        loading={isWaiting}
        title={name}
        size={44}
        onToggle={() => playback.toggle()}
      />
      {(title || description) && (
        <div className={styles.texts}>
          {title && <span className={styles.title}>{title}</span>}
          {description && <span className={styles.description}>{description}</span>}
        </div>
      )}
      <span className={styles.time}>
        {time > 0 || isPlaying
          ? `${formatDuration(time)} / ${formatDuration(length)}`
          : formatDuration(length)}
      </span>
      <input
        type="range"
        className={styles.seek}
        aria-label={`Position in ${name}`}
        aria-valuetext={`${formatSpokenDuration(time)} of ${formatSpokenDuration(length)}`}
        min={0}
        max={Math.max(1, Math.round(length / 1000))}
        step={1}
        value={Math.round(time / 1000)}
        disabled={length === 0}
        style={{ '--played': length > 0 ? time / length : 0 } as React.CSSProperties}
        onChange={(event) => playback.seekTo(Number(event.target.value) * 1000)}
      />
    </div>
  );
}
