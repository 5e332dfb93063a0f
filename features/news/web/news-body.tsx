import styles from './news-body.module.css';

/** The words of an item; the server has made sure that nothing in them can run. */
export function NewsBody({ html }: { html: string }) {
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
