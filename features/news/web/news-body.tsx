import styles from './news-body.module.css';

/** The body of an item; the server has sanitised its HTML. */
export function NewsBody({ html }: { html: string }) {
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
