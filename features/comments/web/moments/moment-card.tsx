import { Avatar } from '#design/avatar/avatar.tsx';
import { formatMoment } from '../../model/comment-moment.ts';
import { EXCERPT_LIMIT } from '../../moments.contract.ts';
import styles from './moments.module.css';
import type { ShownMoment } from './moments-query.ts';

/** Comments of one place that a card shows. */
const cardComments = 3;

interface MomentCardProps {
  id: string;
  /** Middle of the place, 0..1. */
  at: number;
  moments: readonly ShownMoment[];
}

/** Author, time and text of the comments at one place of a track. */
export function MomentCard({ id, at, moments }: MomentCardProps) {
  const more = moments.length - cardComments;
  return (
    <div id={id} className={styles.card} style={{ '--at': `${at * 100}%` } as React.CSSProperties}>
      <div className={styles.paper}>
        {moments.slice(0, cardComments).map(({ id: commentId, author, moment, excerpt }) => (
          <div key={commentId} className={styles.comment}>
            <Avatar name={author.username} src={author.avatarSmallUrl} size={24} />
            <p className={styles.text}>
              <b>{author.username}</b> <span className={styles.time}>{formatMoment(moment)}</span>
              <br />
              {excerpt}
              {[...excerpt].length === EXCERPT_LIMIT && '…'}
            </p>
          </div>
        ))}
        {more > 0 && <p className={styles.more}>and {more} more</p>}
      </div>
    </div>
  );
}
