import type { NavigationNode } from '../model/navigation.ts';
import { pathKey } from '../model/page-path.ts';
import styles from './content-page.module.css';

interface SideMenuProps {
  tree: NavigationNode;
  /** The path of the page that is shown. */
  current: string;
}

/** The pages of a section with the current one marked. On a narrow window it is folded. */
export function SideMenu({ tree, current }: SideMenuProps) {
  const list = (
    <ul role="list">
      <Entry node={tree} current={current} />
    </ul>
  );
  return (
    <nav aria-label={tree.title} className={styles.menu}>
      <div className={styles.open}>{list}</div>
      <details className={styles.folded}>
        <summary className={styles.summary}>All pages of “{tree.title}”</summary>
        {list}
      </details>
    </nav>
  );
}

function Entry({ node, current }: { node: NavigationNode; current: string }) {
  const isCurrent = pathKey(node.path) === pathKey(current);
  return (
    <li>
      <a href={node.path} className={styles.link} {...(isCurrent && { 'aria-current': 'page' })}>
        {node.title}
      </a>
      {node.items.length > 0 && (
        <ul role="list">
          {node.items.map((item) => (
            <Entry key={item.path} node={item} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
}
