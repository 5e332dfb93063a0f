import styles from './embed-missing.module.css';

/** What a frame shows whose track was taken down, or never was. */
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
