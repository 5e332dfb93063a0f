import styles from './message-page.module.css';

/** What stands where a signed-in reader may not go: `text` is the server's word on why. */
export function ForbiddenPage({ text }: { text: string }) {
  return (
    <section className={styles.page}>
      <p className={styles.sign} aria-hidden="true">
        403
      </p>
      <h1>Not open to you</h1>
      <p>{text}</p>
      <p>
        <a className={styles.action} href="/community">
          To the community
        </a>
      </p>
    </section>
  );
}
