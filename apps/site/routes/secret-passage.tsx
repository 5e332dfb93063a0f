import { buttonClass } from '#design/button/button-class.ts';
import { LightDrawing } from '#design/drawing/light-drawing.tsx';
import styles from '../pages/coming-page.module.css';
import { sitePage } from '../site-page.ts';

export const page = sitePage({
  component: SecretPassagePage,
  head: { title: 'The secret passage', noIndex: true },
});

/** A page that no menu links to. It offers what everybody gets: the free plan. */
function SecretPassagePage() {
  return (
    <section className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>The secret passage</h1>
        <p className={styles.lead}>
          No menu leads here, so somebody must have told you. It is the short way in: past the plans, straight
          to the free one.
        </p>
        <div className={styles.actions}>
          <a
            className={buttonClass('primary', 'large')}
            href="/auth?plan=free&product_type=subscription&tab=sign_up"
          >
            Go through
          </a>
        </div>
      </div>
      <LightDrawing className={styles.drawing} />
    </section>
  );
}
