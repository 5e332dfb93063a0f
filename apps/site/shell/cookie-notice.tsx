import { Button } from '#design/button/button.tsx';
import { saveConsent } from '#platform/web/consent.ts';
import styles from './notices.module.css';

/** Says once what the site stores in a browser, and stores the answer. */
export function CookieNotice({ storageKey, onAnswered }: { storageKey: string; onAnswered: () => void }) {
  const answer = (given: 'true' | 'necessary') => {
    saveConsent(given, storageKey);
    onAnswered();
  };
  return (
    <section className={styles.bar} aria-label="Cookies">
      <p>
        We use cookies to give you the best experience. <a href="/privacy-policy">Privacy Policy</a>
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => answer('necessary')}>
          Only necessary
        </Button>
        <Button variant="primary" size="small" onClick={() => answer('true')}>
          Got it
        </Button>
      </div>
    </section>
  );
}
