import { classNames } from '../class-names.ts';
import styles from './link.module.css';

export type LinkTone = 'text' | 'quiet' | 'card';

/**
 * The class of a link: `text` is underlined in running text, `quiet` underlines on hover (names, titles),
 * `card` also stretches over its nearest positioned ancestor, so that a whole card is one target.
 */
export function linkClass(tone: LinkTone = 'text'): string {
  return classNames(styles.link, styles[tone]);
}
