import FlaskConical from 'lucide-react/icons/flask-conical';
import type { ReactNode } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import styles from './test-gateway-frame.module.css';

interface TestGatewayFrameProps {
  title: string;
  /** Below the title. */
  lead: ReactNode;
  /** Beside the gateway's name. */
  action?: ReactNode;
  /** What is made up on this page. */
  about: string;
  children?: ReactNode;
}

/** The frame of every page of the test gateway, which says that no real money is charged. */
export function TestGatewayFrame({ title, lead, action, about, children }: TestGatewayFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <p className={styles.name}>
          <Icon of={FlaskConical} />
          Test gateway
        </p>
        {action}
      </header>
      <p className={styles.notice}>
        <strong>No money moves here.</strong> This is the payment gateway that Tonehall brings along for
        trying things out: {about}
      </p>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{lead}</p>
      </div>
      {children}
    </div>
  );
}
