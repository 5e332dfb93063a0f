import styles from './track-lyrics.module.css';

/** A track's lyrics, folded until somebody opens them. */
export function TrackLyrics({ text = '' }: { text: string | undefined }) {
  if (text === '') return null;
  return (
    <details className={styles.lyrics}>
      <summary>Lyrics</summary>
      <p>{text}</p>
    </details>
  );
}
