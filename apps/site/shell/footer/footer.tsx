import type { SiteSettings } from '#platform/web/site-settings.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import styles from './footer.module.css';
import { FooterColumns } from './footer-columns.tsx';
import { footerColumnsId, ServerRenderedColumns } from './server-rendered-columns.tsx';

export function Footer({ settings }: { settings: SiteSettings }) {
  return (
    <footer className={styles.footer}>
      {import.meta.env.SSR ? (
        <div id={footerColumnsId} className={styles.inner}>
          <FooterColumns settings={settings} />
        </div>
      ) : (
        <ServerRenderedColumns />
      )}
      <div className={styles.base}>
        <p>{settings.copyright}</p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
