import type { ShownProject } from '#features/projects/web/studio/studio-project-page.tsx';
import styles from './project-studio.module.css';

/** The frame of the studio while its document comes, or why it does not. */
export function Opening({
  title,
  home,
  people,
  closed,
}: Pick<ShownProject, 'title' | 'home' | 'people'> & { closed: string | null }) {
  return (
    <div className={styles.opening}>
      <header className={styles.header}>
        {home}
        <h1 className={styles.title}>{title}</h1>
        {people}
      </header>
      <p role="status" className={styles.words}>
        {closed ?? 'Opening the project...'}
      </p>
    </div>
  );
}
