import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import type { CommentHostRef } from '../comment-host-ref.ts';
import styles from './new-comments.module.css';
import { useNewComments } from './use-new-comments.ts';

interface NewCommentsProps {
  host: CommentHostRef;
  /** Raised whenever comments came or went. */
  changes: number;
}

/** Stands before the list of comments and brings in those of others; has no height, so that nothing moves. */
export function NewComments({ host, changes }: NewCommentsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { held, show } = useNewComments(host, changes, () => mayInsertAt(place.current));
  const count = held.comments.length;
  const text = `${held.hasGap ? `More than ${count}` : count} new ${count === 1 ? 'comment' : 'comments'}`;
  const showHeld = async () => {
    await show();
    // The heading of the section, from where the list begins.
    const heading = place.current?.closest('section')?.querySelector('h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={place} className={styles.place} role="status">
      {count > 0 && (
        <Button variant="primary" size="small" className={styles.button} onClick={() => void showHeld()}>
          {text}
        </Button>
      )}
    </div>
  );
}

/** Not above a reader who has scrolled past the beginning of the list, and not while they point or write into it. */
function mayInsertAt(place: HTMLElement | null): boolean {
  const list = place?.parentElement?.querySelector('ol');
  if (!place || !list) return true;
  const isUsed = list.matches(':hover') || list.contains(document.activeElement);
  return list.getBoundingClientRect().top >= 0 && !isUsed;
}
