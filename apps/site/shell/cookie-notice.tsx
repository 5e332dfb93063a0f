import { Button } from '#design/button/button.tsx';
import styles from './notices.module.css';

/** Says once what the site stores in a browser. */
export function CookieNotice({ onAgree }: { onAgree: () => void }) {
  return (
    <section className={styles.bar} aria-label="Cookies">
      <p>
        We use cookies to give you the best experience. <a href="/privacy-policy">Privacy Policy</a>
      </p>
      <Button variant="primary" size="small" onClick={onAgree}>
        Got it
      </Button>
    </section>
  );
}
