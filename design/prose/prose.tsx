import { classNames } from '../class-names.ts';
import styles from './prose.module.css';

interface ProseProps {
  /** HTML that the server has rendered from Markdown and sanitised. */
  html: string;
  /** Of a text below another heading: smaller letters. */
  size?: 'large' | 'medium';
  className?: string | undefined;
}

/** A text with headings, lists, links, pictures, tables and code. */
export function Prose({ html, size = 'large', className }: ProseProps) {
  return (
    <div
      className={classNames(styles.body, size === 'medium' && styles.medium, className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
