import styles from './breadcrumbs.module.css';
import type { BreadcrumbsView } from './schema.ts';

/** The pages above this one as links, and this one; nothing on a topmost page. */
export function View({ block }: { block: BreadcrumbsView }) {
  const current = block.trail.length - 1;
  if (current < 1) return null;
  return (
    <nav className={styles.trail} aria-label="Breadcrumbs">
      <ol className={styles.steps}>
        {block.trail.map(({ title, path }, place) => (
          <li key={path} className={styles.step}>
            {place === current ? <span aria-current="page">{title}</span> : <a href={path}>{title}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
