import { useDebouncedClick } from '../button/use-debounced-click.ts';
import { classNames } from '../class-names.ts';
import styles from './play-button.module.css';

/** Both shapes as text, since a page of cards renders dozens of them. */
const shapes = {
  __html:
    `<path class="${styles.triangle}" d="M8 5.6c0-1 1.1-1.6 2-1.1l9 5.9c1.3.8 1.3 2.4 0 3.2l-9 5.9c-.9.5-2-.1-2-1.1z"/>` +
    `<path class="${styles.pause}" d="M7.5 5h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm7 0h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z"/>`,
};

interface PlayButtonProps {
  playing: boolean;
  /** Playback was requested and has not started yet. */
  loading?: boolean;
  /** Title for the accessible name: "Play Night bus home". */
  title?: string;
  onToggle: () => void;
  /** The pointer or the focus reaches the button: a click is likely. */
  onIntent?: () => void;
  /** Diameter in CSS px. */
  size?: number;
  className?: string;
}

/** A play and pause button. Its ring opens on hover, turns while audio loads, and expands once when playback starts. */
export function PlayButton({
  playing,
  loading,
  title,
  onToggle,
  onIntent,
  size = 48,
  className,
}: PlayButtonProps) {
  const onClick = useDebouncedClick<HTMLButtonElement>(onToggle);
  const verb = playing ? 'Pause' : 'Play';
  return (
    <button
      type="button"
      className={classNames(styles.play, playing && styles.playing, loading && styles.loading, className)}
      style={{ width: size, height: size }}
      aria-label={title ? `${verb} ${title}` : verb}
      aria-busy={loading || undefined}
      onClick={onClick}
      onPointerEnter={onIntent}
      onPointerDown={onIntent}
      onFocus={onIntent}
    >
      <span className={styles.ring} aria-hidden="true" />
      {playing && <span className={styles.wave} aria-hidden="true" />}
      <svg
        className={styles.glyph}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
        dangerouslySetInnerHTML={shapes}
      />
    </button>
  );
}
