import { useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isMobileDevice } from '#platform/web/layout-class.ts';
import { dashboardNoticeId } from './dashboard-notice.tsx';
import styles from './main-menu.module.css';
import { desktopItems, type NavigationItem } from './navigation.ts';

/** The menu of wide screens. */
export function MainMenu({ tree }: { tree: readonly NavigationItem[] }) {
  const here = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={styles.menu} aria-label="Main">
      <ul className={styles.list} role="list">
        {desktopItems(tree).map((item) => (
          <li key={item.id}>
            <a
              className={styles.item}
              href={item.path}
              {...(item.id === 'dashboard' && { onClick: explainOnPhones })}
              {...(isCurrent(here, item) && { 'aria-current': here === item.path ? 'page' : 'true' })}
            >
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The studio needs a desktop browser: a tablet wide enough for this menu gets an explanation. */
function explainOnPhones(event: MouseEvent<HTMLElement>): void {
  if (!isMobileDevice(window.innerWidth, navigator.userAgent)) return;
  event.preventDefault();
  document.getElementById(dashboardNoticeId)?.showPopover();
}

function isCurrent(here: string, item: NavigationItem): boolean {
  // `/community` belongs to the entry of this name.
  if (item.path === here || here === `/${item.id}`) return true;
  return item.items.some((child) => child.path === here);
}
