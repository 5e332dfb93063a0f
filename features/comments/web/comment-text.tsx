import { linkClass } from '#design/link/link-class.ts';
import { linkedParts } from '#platform/pure/text/linked-parts.ts';
import styles from './comment-section.module.css';

/** A comment's plain text with its line breaks; web addresses become links. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {linkedParts(text).map(({ text: part, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in their order
          <a key={at} className={linkClass()} href={href} target="_blank" rel="nofollow ugc noopener">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
