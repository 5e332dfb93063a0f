import styles from './block-parts.module.css';

/** The title of a block, below that of the page; nothing without a text. */
export function BlockTitle({ children }: { children: string }) {
  return children ? <h2 className={styles.title}>{children}</h2> : null;
}

/** The text of a block below its title; nothing without one. */
export function BlockLead({ children }: { children: string }) {
  return children ? <p className={styles.lead}>{children}</p> : null;
}
