import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { Soon } from '#design/soon/soon.tsx';
import styles from './create-project-tile.module.css';
import { useNewProject } from './use-new-project.ts';

/** The first tile of the project list: it creates an empty project in the studio. */
export function CreateProjectTile() {
  const { href, onClick } = useNewProject();
  const note = useId();
  return (
    <div className={styles.place}>
      <a className={styles.tile} href={href} onClick={onClick} aria-describedby={note}>
        <span className={styles.sign}>
          <Icon of={Plus} size={28} />
        </span>
        <span className={styles.label}>Create project</span>
      </a>
      <Soon id={note} className={styles.soon} />
    </div>
  );
}
