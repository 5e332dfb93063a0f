import { useRef } from 'react';
import { classNames } from '#design/class-names.ts';
import type { GroupTrackView } from '../tracks.contract.ts';
import { GroupTrackEntry } from './group-track-entry.tsx';
import styles from './group-tracks.module.css';
import { useGroupTrackActions } from './use-group-track-actions.ts';

interface GroupTrackListProps {
  groupId: string;
  entries: readonly GroupTrackView[];
  loadedAt: number;
  /** Whether another order is being loaded. */
  waiting: boolean;
  level: 2 | 3;
}

/** Number of covers that are in view when a page opens. */
const inView = 5;

/** The tracks of a group as cards with the viewer's actions. */
export function GroupTrackList({ groupId, entries, loadedAt, waiting, level }: GroupTrackListProps) {
  const { feature, remove } = useGroupTrackActions(groupId);
  const list = useRef<HTMLUListElement>(null);
  const tracks = entries.map(({ track }) => track);
  const removeAndStay = async (entry: GroupTrackView) => {
    // The pressed button is gone, so the focus moves to the list.
    if (await remove(entry)) list.current?.focus({ preventScroll: true });
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      role="list"
      aria-label="Tracks of the group"
      aria-busy={waiting}
      className={classNames(styles.grid, waiting && styles.waiting)}
    >
      {entries.map((entry, at) => (
        <li key={entry.track.id}>
          <GroupTrackEntry
            entry={entry}
            list={tracks}
            loadedAt={loadedAt}
            eager={at < inView}
            level={level}
            onFeature={() => void feature(entry)}
            onRemove={() => void removeAndStay(entry)}
          />
        </li>
      ))}
    </ul>
  );
}
