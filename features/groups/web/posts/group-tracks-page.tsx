import { useSuspenseQuery } from '@tanstack/react-query';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackGridSkeleton } from '#features/tracks/web/lists/track-grid.tsx';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../../contract.ts';
import { ClosedGroup } from '../closed-group.tsx';
import { groupQuery } from '../group-queries.ts';
import { GroupSubHead } from '../group-sub-head.tsx';
import { AddTrackButton } from './add-track-button.tsx';
import { GroupTrackList } from './group-track-list.tsx';
import styles from './group-tracks.module.css';
import { NoTracks } from './group-tracks.tsx';
import { TrackSort } from './track-sort.tsx';
import { useGroupTracks } from './use-group-tracks.ts';

/** `/group/{groupLink}/tracks`: all of a group's tracks. */
export function GroupTracksPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  return group.can.see ? <AllTracks group={group} /> : <ClosedGroup group={group} />;
}

function AllTracks({ group }: { group: GroupView }) {
  const { list, entries, chosen, choose, choices } = useGroupTracks(group);
  return (
    <div className={styles.section}>
      <GroupSubHead group={group} title="Tracks">
        <PlayAllButton tracks={entries.map(({ track }) => track)} of={group.name} />
        {entries.length > 1 && <TrackSort choices={choices} chosen={chosen} onChoose={choose} />}
        {group.canPostTracks && <AddTrackButton group={group} />}
      </GroupSubHead>
      {list.isPending && <TrackGridSkeleton />}
      {list.isSuccess && entries.length === 0 && <NoTracks group={group} />}
      {entries.length > 0 && (
        <GroupTrackList
          groupId={group.id}
          entries={entries}
          loadedAt={getListLoadedAt(list.data)}
          waiting={list.isPlaceholderData}
          level={2}
        />
      )}
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError || list.isLoadingError}
        onMore={() => void (list.isLoadingError ? list.refetch() : list.fetchNextPage())}
        skeleton={<TrackGridSkeleton count={5} />}
      />
    </div>
  );
}
