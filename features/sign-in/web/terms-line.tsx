import { Anchor } from '#design/link/anchor.tsx';
import styles from './auth.module.css';

/** The terms that the button of a school's sign-up accepts. */
export function TermsLine() {
  return (
    <p className={styles.quiet}>
      By creating an account you agree to our <Anchor href="/terms-of-service">Terms of Service</Anchor> and{' '}
      <Anchor href="/privacy-policy">Privacy Policy</Anchor>.
    </p>
  );
}
