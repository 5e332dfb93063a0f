import { BlockButtons } from '../../web/block-buttons.tsx';
import styles from './cta-row.module.css';
import type { CtaRowView } from './schema.ts';

/** A sentence and a button in one row, stacked on a phone. */
export function View({ block }: { block: CtaRowView }) {
  return (
    <div className={styles.row}>
      <p className={styles.text}>{block.text}</p>
      <BlockButtons links={[block.button]} />
    </div>
  );
}
