import type { SiteSettings } from '#platform/web/site-settings.ts';
import styles from './footer.module.css';
import { footerColumns, socialLinks } from './footer-links.ts';
import { SocialIcon } from './social-icon.tsx';

/** The footer's links. They are not hydrated: browsers keep the server's HTML. */
export function FooterColumns({ settings }: { settings: SiteSettings }) {
  return (
    <>
      {footerColumns(settings).map((column) => (
        <nav key={column.title} className={styles.column} aria-label={column.title}>
          <h2 className={styles.heading}>{column.title}</h2>
          <ul role="list">
            {column.links.map((link) => (
              <li key={link.title}>
                <a className={styles.link} href={link.href}>
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className={styles.column}>
        <h2 className={styles.heading}>Say hello</h2>
        <a className={styles.link} href={`mailto:${settings.supportEmail}`}>
          {settings.supportEmail}
        </a>
        <ul role="list" className={styles.social}>
          {socialLinks(settings.links).map((link) => (
            <li key={link.title}>
              <a className={styles.icon} href={link.href} aria-label={link.title} rel="noopener me">
                <SocialIcon name={link.id} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
