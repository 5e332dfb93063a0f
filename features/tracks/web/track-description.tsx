import { linkedParts } from '#platform/pure/linked-parts.ts';
import styles from './track-page.module.css';

/** The owner's description; web addresses become nofollow links. */
export function TrackDescription({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <p className={styles.description}>
      {linkedParts(text).map(({ text: part, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in their order
          <a key={index} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
