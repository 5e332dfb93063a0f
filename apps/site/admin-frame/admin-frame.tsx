import MenuIcon from 'lucide-react/icons/menu';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { useDismiss } from '#design/overlay/use-dismiss.ts';
import { href } from '#platform/pure/page.ts';
import { adminPageGroups } from '../admin-pages.ts';
import styles from './admin-frame.module.css';

/** The frame of the admin area: its navigation beside the page, or above it behind a button where there is little room. */
export function AdminFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <AdminNavigation key={path} path={path} />
      <div className={styles.page}>{children}</div>
    </div>
  );
}

const entries = adminPageGroups.flatMap(({ pages }) => pages);

/** The entry that a path belongs to: the longest one that it begins with. */
function findAdminEntry(path: string) {
  return entries
    .filter(({ page }) => path === page.path || path.startsWith(`${page.path}/`))
    .toSorted((a, b) => b.page.path.length - a.page.path.length)[0];
}

function AdminNavigation({ path }: { path: string }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const current = findAdminEntry(path);
  useDismiss(open, [box], (by) => {
    setOpen(false);
    if (by === 'escape') button.current?.focus();
  });
  return (
    <nav ref={box} className={styles.navigation} aria-label="Administration">
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={MenuIcon} />
        <span>Administration</span>
        <span className={styles.where}>{current?.title}</span>
      </button>
      <div id={id} className={classNames(styles.groups, open && styles.open)}>
        {adminPageGroups.map(({ title, pages }) => (
          <div key={title ?? ''} className={styles.group}>
            {title && <p className={styles.groupTitle}>{title}</p>}
            <ul className={styles.list}>
              {pages.map(({ page, title: name, icon }) => (
                <li key={page.path}>
                  <a
                    className={styles.link}
                    href={href(page)}
                    aria-current={current?.page === page ? 'page' : undefined}
                  >
                    <Icon of={icon} size={18} />
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
