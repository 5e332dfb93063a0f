import styles from './top-banner.module.css';

/** A banner's text: sanitised HTML that the server has rendered from Markdown. */
export function BannerBody({ html }: { html: string }) {
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
