import { buttonClass } from '#design/button/button-class.ts';
import { StudioDrawing } from '#design/drawing/studio-drawing.tsx';
import { useSiteName } from '#platform/web/app-context.tsx';
import styles from '../pages/coming-page.module.css';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: InstallChromePage,
  head: { title: 'Open the studio in Chrome', noIndex: true },
});

/** `/studio/install-chrome`: for browsers that cannot run the studio. */
function InstallChromePage() {
  return (
    <section className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>Open the studio in Chrome</h1>
        <p className={styles.lead}>
          The studio needs what not every browser has: sound without delay, and fast programs inside a page.
          Please open it in Chrome, on a computer.
        </p>
        <ol className={styles.order}>
          <li>Install Chrome, which is free.</li>
          <li>Open {useSiteName()} in it and log in.</li>
          <li>Choose “Dashboard” in the menu.</li>
        </ol>
        <div className={styles.actions}>
          <a className={buttonClass('primary', 'large')} href="https://www.google.com/chrome/" rel="noopener">
            Get Chrome
          </a>
          <a className={buttonClass('quiet', 'large')} href="/online-studio">
            What the studio is
          </a>
        </div>
        <p className={styles.meanwhile}>Everything but the studio works in the browser you have.</p>
      </div>
      <StudioDrawing className={styles.drawing} />
    </section>
  );
}
