import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Icon } from '#design/icon/icon.tsx';
import styles from './mobile-menu.module.css';
import { levelOf, type NavigationItem } from './navigation.ts';

/** A level of the mobile menu that slides in over its parent: six entries, and a link to all of them. */
export function MobileMenuLevel({ parent, onBack }: { parent: NavigationItem; onBack: () => void }) {
  const { items, seeAll } = levelOf(parent);
  return (
    <nav className={`${styles.level} ${styles.child}`} aria-label={parent.title}>
      {/* biome-ignore lint/a11y/noAutofocus: the level that slides in takes the focus of the entry that opened it */}
      <button type="button" className={styles.back} onClick={onBack} autoFocus>
        <Icon of={ArrowLeft} size={20} />
        Back
      </button>
      <p className={styles.title}>{parent.title}</p>
      <ul role="list">
        {items.map((item) => (
          <li key={item.id}>
            <a className={styles.entry} href={item.path}>
              {item.title}
            </a>
          </li>
        ))}
        {seeAll && (
          <li>
            <a className={styles.entry} href={parent.path}>
              See all
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
