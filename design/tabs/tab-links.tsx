import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabLink {
  id: string;
  label: ReactNode;
  href: string;
}

interface TabLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  tabs: readonly TabLink[];
  selected: string;
}

/** Tabs of a page whose views have addresses of their own. */
export function TabLinks({ label, tabs, selected }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.list}>
      {tabs.map(({ id, label: text, href }) => (
        <a key={id} href={href} className={styles.tab} {...(id === selected && { 'aria-current': 'page' })}>
          {text}
        </a>
      ))}
    </nav>
  );
}
