import styles from './price-badge.module.css';
import type { PriceBadgeView } from './schema.ts';

/** What a plan costs now; nothing where no price is available. */
export function View({ block }: { block: PriceBadgeView }) {
  if (block.price === null) return null;
  return (
    <p className={styles.badge}>
      <span className={styles.price}>{block.price}</span>
      {block.text && <span className={styles.text}> {block.text}</span>}
    </p>
  );
}
