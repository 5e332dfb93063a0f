import FlaskConical from 'lucide-react/icons/flask-conical';
import type { MouseEvent, ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import styles from './portal-frame.module.css';

interface PortalFrameProps {
  /** Where "Return to Tonehall" leads. */
  returnUrl: string;
  children: ReactNode;
}

/** The frame of every page of the test gateway, which says that no real money is charged. */
export function PortalFrame({ returnUrl, children }: PortalFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <p className={styles.name}>
          <Icon of={FlaskConical} />
          Test gateway
        </p>
        <a className={buttonClass('quiet')} href={returnUrl} onClick={returnToSite}>
          Return to Tonehall
        </a>
      </header>
      <p className={styles.notice}>
        <strong>No money moves here.</strong> This is the payment gateway that Tonehall brings along for
        trying things out: cards are made up, and charges are only written down.
      </p>
      {children}
    </div>
  );
}

/**
 * A window that the site has opened closes, and the site reloads its data. Any other follows the link with a full
 * page load.
 */
function returnToSite(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  if (window.opener) window.close();
  if (!window.closed) window.location.assign(event.currentTarget.href);
}
