import Headphones from 'lucide-react/icons/headphones';
import Music from 'lucide-react/icons/music';
import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { type TrackListType, trackLists } from './track-lists.ts';

interface TrackListEmptyProps {
  type: TrackListType;
  /** Replaces the list's own action. */
  action?: ReactNode;
  /** For one section among others. */
  small?: boolean;
}

/** Empty state of a track list, with an action. */
export function TrackListEmpty({ type, action, small = false }: TrackListEmptyProps) {
  const own = type === 'my-tracks';
  const defaultAction = own ? (
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
      icon={own ? Music : Headphones}
      text={trackLists[type].emptyText}
      action={action === undefined ? defaultAction : action}
      small={small}
    />
  );
}
