import Plus from 'lucide-react/icons/plus';
import type { MouseEvent } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import styles from './create-project-tile.module.css';
import { useNewProject } from './use-new-project.ts';

/** The first tile of the project list: it creates an empty project in the studio. */
export function CreateProjectTile() {
  return <NewProjectTile {...useNewProject()} />;
}

interface NewProjectTileProps {
  href: string;
  onClick: (event: MouseEvent) => void;
}

/** The tile that leads to where an empty project is created. */
export function NewProjectTile({ href, onClick }: NewProjectTileProps) {
  return (
    <a className={styles.tile} href={href} onClick={onClick}>
      <span className={styles.sign}>
        <Icon of={Plus} size={28} />
      </span>
      <span className={styles.label}>Create project</span>
    </a>
  );
}
