import { buttonClass } from '#design/button/button-class.ts';
import { planContents } from '../model/plan-contents.ts';
import styles from './pricing-page.module.css';

/** The free plan, apart from the columns. */
export function FreePlan({ href, label }: { href: string; label: string }) {
  const has = planContents.free.filter(({ enable }) => enable).map(({ text }) => text);
  return (
    <section className={styles.free} aria-labelledby="free-plan">
      <div>
        <h2 id="free-plan">Free</h2>
        <p className={styles.freeText}>{has.join(', ')}. Free, for as long as you like.</p>
      </div>
      <a className={buttonClass('quiet', 'large')} href={href}>
        {label}
      </a>
    </section>
  );
}
