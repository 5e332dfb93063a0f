import styles from './message-page.module.css';

/** What stands where nothing is: an address that never was, or a thing that is hidden from the reader. */
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
