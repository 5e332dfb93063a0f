import { useState } from 'react';
import styles from './footer.module.css';

export const footerColumnsId = 'footer-columns';

/** The columns as the server drew them: they are the same on all pages, and their program is not sent. */
export function ServerRenderedColumns() {
  const [html] = useState(() => {
    const drawn = document.getElementById(footerColumnsId);
    if (!drawn) throw new Error('The server has drawn no footer');
    return { __html: drawn.innerHTML };
  });
  return <div id={footerColumnsId} className={styles.inner} dangerouslySetInnerHTML={html} />;
}
