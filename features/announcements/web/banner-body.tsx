import styles from './top-banner.module.css';

/** A banner's text: HTML that the server has made of Markdown and sanitised. */
export function BannerBody({ html }: { html: string }) {
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
