import styles from './dashboard-notice.module.css';
import { MenuPopover } from './menu-popover.tsx';

export const dashboardNoticeId = 'dashboard-notice';

/** The sidebar that a phone gets instead of the studio. */
export function DashboardNotice() {
  return (
    <MenuPopover id={dashboardNoticeId} className={styles.sidebar} label="There is no mobile app">
      <h2 className={styles.title}>There is no mobile app</h2>
      <p className={styles.text}>
        The Tonehall studio runs in a desktop browser. Open Tonehall on your computer to make music.
      </p>
      <button
        type="button"
        className={styles.close}
        popoverTarget={dashboardNoticeId}
        popoverTargetAction="hide"
      >
        Close
      </button>
    </MenuPopover>
  );
}
