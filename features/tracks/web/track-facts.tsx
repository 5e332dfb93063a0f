import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { useLikeView } from '#features/likes/web/like-overlay.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import type { TrackView } from '../contract.ts';
import styles from './track-facts.module.css';
import { isTrackPending } from './use-polled-track.ts';
import { trackLikeKey } from './use-track-like.ts';

interface TrackFactsProps {
  track: TrackView;
  /** When the track was loaded, in ms. */
  loadedAt?: number | undefined;
  /** Shown below the status of a failed track, on its own pages. */
  failure?: ReactNode;
  /** All by default. */
  counts?: readonly CountName[] | undefined;
}

type CountName = 'plays' | 'likes' | 'comments';

/** Plays, likes and comments of a listed track; otherwise its status. */
export function TrackFacts({ track, loadedAt, failure, counts }: TrackFactsProps) {
  const text = trackStatusText(track);
  if (text === null) return <TrackCounts track={track} loadedAt={loadedAt} counts={counts} />;
  return (
    <>
      <div className={styles.status} data-status={track.status} role="status">
        {track.status === 'error' && <Icon of={TriangleAlert} size={16} />}
        {track.status === 'done' && <Icon of={LockKeyhole} size={16} />}
        <span>{text}</span>
        {isTrackPending(track) && <ProgressBar value={null} label={text} />}
      </div>
      {failure}
    </>
  );
}

function TrackCounts({ track, loadedAt, counts: shown }: TrackFactsProps) {
  const base = { likesCount: track.likesCount, currentUserLiked: track.currentUserLiked ?? false };
  const { likesCount } = useLikeView(trackLikeKey(track.id), base, loadedAt);
  const counts = [
    { className: styles.plays, count: track.plays, one: 'play', many: 'plays' },
    { className: styles.likes, count: likesCount, one: 'like', many: 'likes' },
    { className: styles.comments, count: track.commentsCount, one: 'comment', many: 'comments' },
  ] as const;
  const isShown = (name: CountName) => !shown || shown.includes(name);
  return (
    <ul className={styles.counts}>
      {counts.map(
        ({ className, count, one, many }) =>
          isShown(many) && (
            <li key={one} className={className} title={`${count} ${count === 1 ? one : many}`}>
              <span>{formatCount(count)}</span>
              <span className="spoken">{count === 1 ? ` ${one}` : ` ${many}`}</span>
            </li>
          ),
      )}
    </ul>
  );
}

/** Status text of a track that is not listed; null for a listed one. */
function trackStatusText(
  track: Pick<TrackView, 'status' | 'published' | 'withheld' | 'schoolOnly' | 'secret'>,
): string | null {
  if (track.status === 'error') return 'Error while publishing';
  if (track.status !== 'done') return 'Being processed...';
  if (track.withheld) return 'Hidden by the moderators';
  if (track.schoolOnly) return 'Only visible to your school';
  if (track.published) return null;
  return track.secret === undefined ? 'Only visible to you' : 'Only for those who have its secret link';
}
