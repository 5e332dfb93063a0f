import { useState } from 'react';
import styles from './footer.module.css';

export const footerColumnsId = 'footer-columns';

/** Keeps the server's columns: they are the same on all pages, and their code is not sent. */
export function ServerRenderedColumns() {
  const [html] = useState(() => {
    const rendered = document.getElementById(footerColumnsId);
    if (!rendered) throw new Error('The server has drawn no footer');
    return { __html: rendered.innerHTML };
  });
  return <div id={footerColumnsId} className={styles.inner} dangerouslySetInnerHTML={html} />;
}
