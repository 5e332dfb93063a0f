import type { MenuLink } from './avatar-menu-items.ts';
import styles from './member-corner.module.css';

interface MenuLinksProps {
  links: readonly MenuLink[];
  /** Accessible name of the navigation. */
  label: string;
  className?: string;
}

/** The links of a menu; nothing without one. */
export function MenuLinks({ links, label, className }: MenuLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav className={className} aria-label={label}>
      <ul role="list">
        {links.map((link) => (
          <li key={link.href}>
            <a className={styles.link} href={link.href}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
