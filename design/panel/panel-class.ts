import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

/** The class of a framed area: a box beside the main column, or a form, which has more padding. */
export function panelClass(kind: 'box' | 'form' = 'box'): string {
  return classNames(styles.panel, kind === 'form' && styles.form);
}
