import Music from 'lucide-react/icons/music';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackGridSkeleton } from '#features/tracks/web/lists/track-grid.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import type { GroupView } from '../../contract.ts';
import { groupSubPagePath } from '../group-sub-page-path.ts';
import { GroupTrackList } from './group-track-list.tsx';
import styles from './group-tracks.module.css';
import { TrackSort } from './track-sort.tsx';
import { useGroupTracks } from './use-group-tracks.ts';

/** Number of tracks on a group's page. */
const shownHere = 8;

/** The first tracks of a group on its page, with a link to all of them. */
export function GroupTracks({ group }: { group: GroupView }) {
  const { list, entries, chosen, choose, choices } = useGroupTracks(group);
  const hasMore = entries.length > shownHere || list.hasNextPage;
  return (
    <section className={styles.section} aria-labelledby="group-tracks">
      <header className={styles.head}>
        <h2 id="group-tracks" className={styles.heading}>
          Tracks
        </h2>
        <PlayAllButton tracks={entries.map(({ track }) => track)} of={group.name} />
        {entries.length > 1 && <TrackSort choices={choices} chosen={chosen} onChoose={choose} />}
      </header>
      {list.isPending && <TrackGridSkeleton count={4} />}
      {list.isLoadingError && (
        <ErrorState
          text="The tracks could not be loaded."
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && entries.length === 0 && <NoTracks group={group} />}
      {entries.length > 0 && (
        <GroupTrackList
          groupId={group.id}
          entries={entries.slice(0, shownHere)}
          loadedAt={getListLoadedAt(list.data)}
          waiting={list.isPlaceholderData}
          level={3}
        />
      )}
      {hasMore && (
        <p>
          <a className={buttonClass('quiet')} href={groupSubPagePath(group, 'tracks')}>
            View more tracks
          </a>
        </p>
      )}
    </section>
  );
}

/** The empty state of a group's tracks. */
export function NoTracks({ group }: { group: GroupView }) {
  const text = group.canPostTracks
    ? 'Nothing has been posted here yet. Yours could be the first.'
    : 'Nothing has been posted here yet.';
  return <EmptyState icon={Music} text={text} />;
}
