import styles from './tabs.module.css';

/** Classes for tabs that are links: `list` for the `<nav>`, `tab` for each link, which carries `aria-current="page"`. */
export const tabLinkClass = { list: styles.list ?? '', tab: styles.tab ?? '' };
