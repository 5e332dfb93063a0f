import { useSettings } from '#platform/web/app-context.tsx';
import styles from './shell.module.css';

/** What an admin says to every reader of every page: plain text, whose time the server knows. */
export function MaintenanceNotice() {
  const notice = useSettings().own?.notice;
  return notice === undefined ? null : (
    <p className={styles.maintenance} role="status">
      {notice}
    </p>
  );
}
