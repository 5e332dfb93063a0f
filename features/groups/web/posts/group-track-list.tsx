import { useQueryClient } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import StarOff from 'lucide-react/icons/star-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { classNames } from '#design/class-names.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { TrackRow } from '#features/tracks/web/track-row.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import {
  featureGroupTrack,
  type GroupTrackPage,
  type GroupTrackView,
  removeGroupTrack,
  unfeatureGroupTrack,
} from '../../tracks.contract.ts';
import { showFailure } from '../show-failure.ts';
import { useGroupCache } from '../use-group-cache.ts';
import styles from './group-tracks.module.css';

interface GroupTrackListProps {
  groupId: string;
  entries: readonly GroupTrackView[];
  loadedAt: number;
  /** Whether another order is being loaded. */
  waiting: boolean;
  level: 2 | 3;
  layout?: GroupTrackLayout;
}

/** Cards in as many columns as fit; squares in as many as CAMPAIGN-127 says; or rows with waveforms. */
export type GroupTrackLayout = 'cards' | 'squares' | 'rows';

/** Number of covers that are in view when a page opens. */
const inView = 5;

/** The tracks of a group with the viewer's actions. */
export function GroupTrackList(props: GroupTrackListProps) {
  const { groupId, entries, loadedAt, waiting, level, layout = 'cards' } = props;
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
      className={classNames(layoutClasses[layout], waiting && styles.waiting)}
    >
      {entries.map((entry, at) => (
        <li key={entry.track.id}>
          <GroupTrackEntry
            entry={entry}
            list={tracks}
            loadedAt={loadedAt}
            eager={at < inView}
            level={level}
            asRow={layout === 'rows'}
            onFeature={() => void feature(entry)}
            onRemove={() => void removeAndStay(entry)}
          />
        </li>
      ))}
    </ul>
  );
}

const layoutClasses = { cards: styles.grid, squares: styles.squares, rows: styles.rows };

interface GroupTrackEntryProps {
  entry: GroupTrackView;
  /** The play queue of the track. */
  list: readonly TrackView[];
  loadedAt: number;
  eager: boolean;
  level: 2 | 3;
  asRow: boolean;
  onFeature: () => void;
  onRemove: () => void;
}

/** A track in a group: its card, whether it is featured, and the viewer's actions. */
function GroupTrackEntry(props: GroupTrackEntryProps) {
  const { entry, list, loadedAt, eager, level, asRow, onFeature, onRemove } = props;
  const Track = asRow ? TrackRow : TrackCard;
  const { track, featured, canFeature, canDelete } = entry;
  return (
    <>
      <div className={styles.entry}>
        <Track
          track={track}
          list={list}
          loadedAt={loadedAt}
          eager={eager}
          level={level}
          actions={
            (canFeature || canDelete) && (
              <>
                {canFeature && (
                  <MenuItem icon={featured ? StarOff : Star} onSelect={onFeature}>
                    {featured ? 'Unfeature track' : 'Feature track'}
                  </MenuItem>
                )}
                {canDelete && (
                  <MenuItem icon={Trash2} danger onSelect={onRemove}>
                    Delete track
                  </MenuItem>
                )}
              </>
            )
          }
        />
        {featured && (
          <span className={asRow ? styles.rowMark : styles.place}>
            <span className={styles.mark}>
              <Icon of={Star} size={14} filled />
              Featured
            </span>
          </span>
        )}
      </div>
      <EntryCredits credits={entry.credits} />
    </>
  );
}

/** The co-makers that the entrant of a campaign names. */
export function EntryCredits({ credits }: Pick<GroupTrackView, 'credits'>) {
  if (!credits) return null;
  return (
    <p className={styles.credits}>
      With <bdi>{credits}</bdi>
    </p>
  );
}

interface CachedTrackPages {
  pages: GroupTrackPage[];
  pageParams: unknown[];
}

/** The actions on a track in a group; each shows its result or why it was refused. */
function useGroupTrackActions(groupId: string) {
  const api = useApi();
  const client = useQueryClient();
  const cache = useGroupCache();

  const edit = (change: (tracks: GroupTrackView[]) => GroupTrackView[]) =>
    client.setQueriesData<CachedTrackPages>({ queryKey: ['groups', 'tracks', groupId] }, (shown) =>
      shown
        ? { ...shown, pages: shown.pages.map((page) => ({ ...page, tracks: change(page.tracks) })) }
        : shown,
    );

  async function feature(entry: GroupTrackView): Promise<void> {
    const call = entry.featured ? unfeatureGroupTrack : featureGroupTrack;
    try {
      const changed = await api(call, { groupLink: groupId, trackId: entry.track.id });
      edit((tracks) =>
        tracks.map((one) => (one.track.id === changed.track.id ? { ...one, ...changed } : one)),
      );
      flash.success(changed.featured ? 'Track featured successfully!' : 'Track is no longer featured.');
      await cache.reload(groupId, 'featured-tracks');
    } catch (error) {
      showFailure(error);
    }
  }

  /** Asks for confirmation first; true when the track was removed. */
  async function remove({ track }: GroupTrackView): Promise<boolean> {
    const confirmed = await confirmDialog({
      title: 'Are you sure you want to delete this track?',
      text: 'It is taken out of the group. The track itself stays where it is.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!confirmed) return false;
    try {
      await api(removeGroupTrack, { groupLink: groupId, trackId: track.id });
    } catch (error) {
      showFailure(error);
      return false;
    }
    edit((tracks) => tracks.filter((one) => one.track.id !== track.id));
    cache.incrementCount(groupId, 'tracksCount', -1);
    client.removeQueries({ queryKey: ['groups', 'postable', groupId] });
    flash.success('Track removed from the group.');
    await cache.reload(groupId, 'featured-tracks');
    return true;
  }

  return { feature, remove };
}
