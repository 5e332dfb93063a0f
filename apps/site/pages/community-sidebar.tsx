import { useSettings } from '#platform/web/app-context.tsx';
import { footerColumns } from '../shell/footer-links.ts';
import styles from './community-sidebar.module.css';

const sidebarLinks = [
  { title: 'Users', text: 'Who makes what, and who to follow.', href: '/users' },
  { title: 'Groups', text: 'Rooms for a style, a town or an instrument.', href: '/groups' },
  { title: 'News', text: 'What is new in the hall.', href: '/feed' },
  { title: 'Tutorials', text: 'Short lessons, with sounds to listen to.', href: '/tutorials' },
] as const;

/** The sidebar of the community's lists: links to its pages and those of the footer. For everybody. */
export function CommunitySidebar() {
  const links = footerColumns(useSettings()).flatMap((column) => column.links);
  return (
    <aside className={styles.sidebar} aria-label="Community">
      <nav className={styles.rooms} aria-label="More of the community">
        {sidebarLinks.map(({ title, text, href }) => (
          <a key={href} className={styles.room} href={href}>
            <span className={styles.name}>{title}</span>
            <span className={styles.text}>{text}</span>
          </a>
        ))}
      </nav>
      <nav className={styles.house} aria-label="House">
        <ul role="list" className={styles.links}>
          {links.map(({ title, href }) => (
            <li key={title}>
              <a className={styles.link} href={href}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
