import Plus from 'lucide-react/icons/plus';
import { Icon } from '#design/icon/icon.tsx';
import styles from './create-project-tile.module.css';
import { useNewProject } from './use-new-project.ts';

/** The first tile of the project list: it creates an empty project in the studio. */
export function CreateProjectTile() {
  const { href, onClick } = useNewProject();
  return (
    <a className={styles.tile} href={href} onClick={onClick}>
      <span className={styles.sign}>
        <Icon of={Plus} size={28} />
      </span>
      <span className={styles.label}>Create project</span>
    </a>
  );
}
