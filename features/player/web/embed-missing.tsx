import styles from './embed-missing.module.css';

/** Shown in an embed frame whose track was removed or never existed. */
export function EmbedMissing() {
  return (
    <main className={styles.missing}>
      <p>This track is not on stage any more.</p>
      <a href="/" target="_blank" rel="noopener">
        Listen on Tonehall
      </a>
    </main>
  );
}
