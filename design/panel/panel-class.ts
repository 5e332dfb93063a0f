import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

/** The frame of what stands together on a page: a box beside the main column, or, roomier, a form. A class of the page's may widen it. */
export function panelClass(kind: 'box' | 'form' = 'box'): string {
  return classNames(styles.panel, kind === 'form' && styles.form);
}
