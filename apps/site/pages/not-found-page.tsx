import styles from './message-page.module.css';

/** The page for an unknown address, or for something that is hidden from the viewer. */
export function NotFoundPage() {
  return (
    <section className={styles.page}>
      <p className={styles.sign} aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p>Nothing plays at this address. It may have been taken down, or the link has a typo.</p>
      <p>
        <a className={styles.action} href="/">
          Back to the start
        </a>
      </p>
    </section>
  );
}
