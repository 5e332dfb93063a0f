import { useState } from 'react';
import { ThemeSwitch } from '../theme-switch.tsx';
import styles from './footer.module.css';
import { FooterColumns, type FooterProps } from './footer-columns.tsx';

const footerColumnsId = 'footer-columns';

/** Keeps the server's columns: they are the same on all pages, and their code is not sent. */
function ServerRenderedColumns() {
  const [html] = useState(() => {
    const rendered = document.getElementById(footerColumnsId);
    if (!rendered) throw new Error('The server has drawn no footer');
    return { __html: rendered.innerHTML };
  });
  return <div id={footerColumnsId} className={styles.inner} dangerouslySetInnerHTML={html} />;
}

export function Footer({ settings, viewer }: FooterProps) {
  return (
    <footer className={styles.footer}>
      {import.meta.env.SSR ? (
        <div id={footerColumnsId} className={styles.inner}>
          <FooterColumns settings={settings} viewer={viewer} />
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
