import { Anchor } from '#design/link/anchor.tsx';
import styles from './auth.module.css';

/** What the button of a school's sign-up agrees to. */
export function TermsLine() {
  return (
    <p className={styles.quiet}>
      By creating an account you agree to our <Anchor href="/terms-of-service">Terms of Service</Anchor> and{' '}
      <Anchor href="/privacy-policy">Privacy Policy</Anchor>.
    </p>
  );
}
