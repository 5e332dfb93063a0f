import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { href } from '#platform/pure/page.ts';
import { adminPages } from '../admin-pages.ts';
import styles from '../pages/admin-page.module.css';
import { sitePage } from '../site-page.ts';

export const page = sitePage({ component: AdminPage, head: { title: 'Administration', noIndex: true } });

/** `/admin`: the way to all pages of admins. */
function AdminPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Administration"
        lead="Everything that is changed here is in the log, which stands in the moderation."
      />
      <ul className={styles.list} aria-label="Pages of admins">
        {adminPages.map(({ page: target, title, text }) => (
          <li key={target.id} className={panelClass()}>
            <a className={styles.link} href={href(target)}>
              <strong>{title}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
