import Headphones from 'lucide-react/icons/headphones';
import Music from 'lucide-react/icons/music';
import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { type TrackListType, trackLists } from './track-lists.ts';

interface TrackListEmptyProps {
  type: TrackListType;
  /** Stands in place of the list's own way on. */
  action?: ReactNode;
}

/** What stands where a list has no tracks, with a way on. */
export function TrackListEmpty({ type, action }: TrackListEmptyProps) {
  const mine = type === 'my-tracks';
  const way = mine ? (
    <a className={buttonClass('quiet')} href="/account/tracks">
      Upload a track
    </a>
  ) : (
    type === 'followed' && (
      <a className={buttonClass('quiet')} href="/tracks?type=trending">
        Listen to trending tracks
      </a>
    )
  );
  return (
    <EmptyState
      icon={mine ? Music : Headphones}
      text={trackLists[type].emptyText}
      action={action === undefined ? way : action}
    />
  );
}
