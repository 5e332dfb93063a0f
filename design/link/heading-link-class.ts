import { classNames } from '../class-names.ts';
import styles from './link.module.css';
import { linkClass } from './link-class.ts';

/** The class of a small link beside a heading: the way to the rest of a list, or back to all of them. */
export const headingLinkClass: string = classNames(linkClass('quiet'), styles.way);
