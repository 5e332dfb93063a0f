import { Prose } from '#design/prose/prose.tsx';
import styles from './entry-fields.module.css';

/** The rules of a campaign, folded; they open without scripts too. */
export function CampaignRules({ html }: { html: string }) {
  return (
    <details className={styles.rules}>
      <summary className={styles.summary}>Rules of this campaign</summary>
      <div className={styles.text}>
        <Prose html={html} />
      </div>
    </details>
  );
}
