import { classNames } from '../class-names.ts';
import styles from './link.module.css';
import { linkClass } from './link-class.ts';

/** The class of a small link beside a heading, e.g. to the whole list. */
export const headingLinkClass: string = classNames(linkClass('quiet'), styles.way);
