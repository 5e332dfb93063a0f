import styles from './message-page.module.css';

/** The page for a signed-in viewer who may not see the address; `text` is the server's reason. */
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
