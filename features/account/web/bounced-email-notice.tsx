import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import styles from './bounced-email-notice.module.css';

/** Tells a member that e-mails to their address fail. */
export function BouncedEmailNotice() {
  return (
    <section className={classNames(panelClass(), styles.notice)} aria-label="Your email address">
      <p>Hey! It looks like something is wrong with your email address.</p>
      <a className={buttonClass('primary', 'small')} href="/account?edit=email">
        Change email
      </a>
    </section>
  );
}
