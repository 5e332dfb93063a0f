import ChevronRight from 'lucide-react/icons/chevron-right';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#design/icon/icon.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { dashboardNoticeId } from './dashboard-notice.tsx';
import { MenuPopover } from './menu-popover.tsx';
import styles from './mobile-menu.module.css';
import { attachedItems, type NavigationItem } from './navigation.ts';

/**
 * The hamburger and its sliding menu: a lower level slides in over its parent, and "Back" returns focus to the entry that opened
 * it.
 */
export function MobileMenu({ tree }: { tree: readonly NavigationItem[] }) {
  const [open, setOpen] = useState<NavigationItem | null>(null);
  const opener = useRef<HTMLElement>(null);
  const level = useLazyModule('MobileMenuLevel', () => import('./mobile-menu-level.tsx'), open !== null);
  function openLevel(item: NavigationItem, entry: HTMLElement) {
    opener.current = entry;
    setOpen(item);
  }
  function back() {
    // Until it is rendered the level above takes no focus.
    flushSync(() => setOpen(null));
    opener.current?.focus();
  }
  return (
    <div className={styles.mobile}>
      <button type="button" className={styles.hamburger} popoverTarget="mobile-menu" aria-label="Menu">
        <Icon of={Menu} size={24} />
      </button>
      <MenuPopover id="mobile-menu" className={styles.menu} label="Menu" onClose={() => setOpen(null)}>
        <button type="button" className={styles.close} popoverTarget="mobile-menu" popoverTargetAction="hide">
          <Icon of={X} size={20} />
          Close
        </button>
        <div className={styles.levels} data-deep={open !== null && level !== null}>
          <nav className={styles.level} aria-label="Mobile" inert={open !== null && level !== null}>
            <ul role="list">
              {attachedItems(tree).map((item) => (
                <li key={item.id}>
                  <Entry item={item} onOpen={openLevel} />
                </li>
              ))}
            </ul>
          </nav>
          {open && level && <level.MobileMenuLevel parent={open} onBack={back} />}
        </div>
      </MenuPopover>
    </div>
  );
}

interface EntryProps {
  item: NavigationItem;
  onOpen: (item: NavigationItem, entry: HTMLElement) => void;
}

function Entry({ item, onOpen }: EntryProps) {
  if (item.id === 'dashboard') {
    return (
      <button type="button" className={styles.entry} popoverTarget={dashboardNoticeId}>
        {item.title}
      </button>
    );
  }
  if (attachedItems(item.items).length === 0) {
    return (
      <a className={styles.entry} href={item.path}>
        {item.title}
      </a>
    );
  }
  // A link that opens its level; without scripts it leads to the parent's own page.
  return (
    <a
      className={styles.entry}
      href={item.path}
      aria-haspopup="true"
      onClick={(event) => {
        event.preventDefault();
        onOpen(item, event.currentTarget);
      }}
    >
      {item.title}
      <Icon of={ChevronRight} size={20} />
    </a>
  );
}
