import type { SpacingView } from './schema.ts';
import styles from './spacing.module.css';

/** Empty space. */
export function View({ block }: { block: SpacingView }) {
  return <div className={styles[block.size]} />;
}
