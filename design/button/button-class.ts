import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger' | 'icon';
export type ButtonSize = 'small' | 'medium' | 'large';

/** The class of a button, for a link that looks like one: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'quiet', size: ButtonSize = 'medium'): string {
  return classNames(styles.button, styles[variant], styles[size]);
}
