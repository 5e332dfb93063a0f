import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import styles from './footer.module.css';
import { footerColumns, type SocialName, socialLinks } from './footer-links.ts';

export interface FooterProps {
  settings: SiteSettings;
  viewer: Viewer | null;
}

/** The footer's links. They are not hydrated: browsers keep the server's HTML. */
export function FooterColumns({ settings, viewer }: FooterProps) {
  const social = socialLinks(settings.links);
  return (
    <>
      {footerColumns(settings, viewer).map((column) => (
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
        {social.length > 0 && (
          <ul role="list" className={styles.social}>
            {social.map((link) => (
              <li key={link.title}>
                <a className={styles.icon} href={link.href} aria-label={link.title} rel="noopener me">
                  <SocialIcon name={link.id} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** Plain icons of our own that recall each network without copying its logo. */
const drawings: Record<SocialName, string> = {
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .4-1.8 1.9-1.8h1.7V2.6A22 22 0 0 0 15 2.5c-2.7 0-4.5 1.6-4.5 4.6v2.4h-3V13h3v8z',
  twitter:
    'M3.5 4h4.8l4.2 5.7L17.4 4H20l-6.3 7.3L20.5 20h-4.8l-4.6-6.1L5.8 20H3.2l6.8-7.8zm3.3 1.7L16.5 18.3h.9L7.8 5.7z',
  youtube:
    'M21.5 7.7a2.5 2.5 0 0 0-1.8-1.8C18.2 5.5 12 5.5 12 5.5s-6.2 0-7.7.4a2.5 2.5 0 0 0-1.8 1.8C2.1 9.2 2.1 12 2.1 12s0 2.8.4 4.3c.2.9.9 1.6 1.8 1.8 1.5.4 7.7.4 7.7.4s6.2 0 7.7-.4a2.5 2.5 0 0 0 1.8-1.8c.4-1.5.4-4.3.4-4.3s0-2.8-.4-4.3zM10 15V9l5.2 3z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 1.8A3.2 3.2 0 0 0 4.8 8v8A3.2 3.2 0 0 0 8 19.2h8a3.2 3.2 0 0 0 3.2-3.2V8A3.2 3.2 0 0 0 16 4.8zM12 7.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 1.8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm4.6-3.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  discord:
    'M18.9 5.7A16 16 0 0 0 15 4.5l-.5 1a14.5 14.5 0 0 0-5 0l-.5-1a16 16 0 0 0-3.9 1.2C2.6 9.4 2 13.1 2.3 16.7a16 16 0 0 0 4.8 2.4l1-1.6c-.6-.2-1.1-.5-1.6-.8l.4-.3a11.4 11.4 0 0 0 10.2 0l.4.3-1.6.8 1 1.6a16 16 0 0 0 4.8-2.4c.4-4.2-.7-7.8-2.8-11zM8.7 14.5c-.9 0-1.7-.9-1.7-1.9s.7-1.9 1.7-1.9 1.7.9 1.7 1.9-.7 1.9-1.7 1.9zm6.6 0c-.9 0-1.7-.9-1.7-1.9s.7-1.9 1.7-1.9 1.7.9 1.7 1.9-.7 1.9-1.7 1.9z',
};

function SocialIcon({ name }: { name: SocialName }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
