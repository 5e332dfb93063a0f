import DoorClosed from 'lucide-react/icons/door-closed';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import styles from './access-denied-page.module.css';

/** `/projects/{id}/access_denied`. It does not reveal whether the project exists. */
export function AccessDeniedPage() {
  const { studioUrl, educationMode } = useSettings();
  return (
    <div className={styles.page}>
      <span className={styles.sign}>
        <Icon of={DoorClosed} size={40} />
      </span>
      <h1 className={styles.title}>You don't have access to this project</h1>
      <p className={styles.text}>Its owner has not let you in, or no longer does.</p>
      <p className={styles.actions}>
        <a className={buttonClass('primary')} href={educationMode ? linkTargets.school() : `${studioUrl}/`}>
          Go to dashboard
        </a>
        <a className={buttonClass('quiet')} href="/account/projects">
          My projects
        </a>
      </p>
    </div>
  );
}
