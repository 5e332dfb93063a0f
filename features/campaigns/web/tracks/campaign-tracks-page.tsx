import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { PageHead } from '#design/page-head/page-head.tsx';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { GroupTrackList } from '#features/groups/web/posts/group-track-list.tsx';
import { groupTracksQuery } from '#features/groups/web/posts/group-track-queries.ts';
import { trackSorts } from '#features/groups/web/posts/group-track-sorts.ts';
import { TrackSort } from '#features/groups/web/posts/track-sort.tsx';
import { uniqueEntries } from '#features/groups/web/posts/use-group-tracks.ts';
import { safeRedirect } from '#features/sign-in/model/safe-redirect.ts';
import { PlayAllButton } from '#features/tracks/web/lists/play-all-button.tsx';
import { TrackGridSkeleton } from '#features/tracks/web/lists/track-grid.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getListLoadedAt } from '#platform/web/api/query-data-age.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { SelectTrackButton } from '../select-track-button.tsx';
import styles from './campaign-tracks-page.module.css';

interface CampaignTracksPageProps {
  params: Record<string, string>;
  search: Record<string, string>;
}

/** `/campaigns/{groupLink}/tracks`. */
export function CampaignTracksPage({ params, search }: CampaignTracksPageProps) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  const back = safeRedirect(search.back, [useSettings().siteUrl]) ?? group.selfLink;
  const { campaign } = group;
  return (
    <div className={styles.page}>
      <a className={buttonClass('quiet', 'small')} href={back}>
        <Icon of={ArrowLeft} size={16} />
        Back
      </a>
      <PageHead title={`Entries of ${campaign?.name ?? group.name}`}>
        {campaign && <SelectTrackButton group={group} campaign={campaign} />}
      </PageHead>
      <GroupTracksByPage groupId={group.id} mayWithdraw={campaign?.state === 'open'} />
    </div>
  );
}

/** All tracks of a group by pages, in the chosen order, as rows or squares. */
function GroupTracksByPage({ groupId, mayWithdraw }: { groupId: string; mayWithdraw: boolean }) {
  const [chosen, choose] = useState('latest');
  const [squares, setSquares] = useState(false);
  const sort = trackSorts.find(({ id }) => id === chosen)?.sort;
  const list = useInfiniteQuery(groupTracksQuery(useApi(), groupId, sort));
  const entries = uniqueEntries(list.data?.pages ?? []);
  const isMissing = list.isFetchNextPageError && list.error instanceof Refusal && list.error.status === 404;
  const loadMore = async () => {
    const { isFetchNextPageError, error } = await list.fetchNextPage();
    // A page that is not there is the end of the list.
    if (!isFetchNextPageError || (error instanceof Refusal && error.status === 404)) return;
    flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.');
  };
  return (
    <>
      <div className={styles.tools}>
        <PlayAllButton tracks={entries.map(({ track }) => track)} of="entries" />
        <TrackSort choices={[...trackSorts]} chosen={chosen} onChoose={choose} />
        <fieldset className={styles.layouts}>
          <legend className="spoken">Layout</legend>
          <Button
            variant="icon"
            icon={List}
            aria-label="List"
            aria-pressed={!squares}
            onClick={() => setSquares(false)}
          />
          <Button
            variant="icon"
            icon={LayoutGrid}
            aria-label="Squares"
            aria-pressed={squares}
            onClick={() => setSquares(true)}
          />
        </fieldset>
      </div>
      {list.isPending && <TrackGridSkeleton />}
      {list.isLoadingError && (
        <ErrorState text="The tracks could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && entries.length === 0 && <EmptyState text="Nothing has been posted here yet." />}
      {entries.length > 0 && (
        <GroupTrackList
          groupId={groupId}
          entries={entries.map((entry) => ({
            ...entry,
            // Its own maker takes an entry back until the end.
            canDelete: entry.canFeature || (entry.canDelete && mayWithdraw),
          }))}
          loadedAt={getListLoadedAt(list.data)}
          waiting={false}
          level={2}
          layout={squares ? 'squares' : 'rows'}
        />
      )}
      <LoadMore
        hasMore={list.hasNextPage && !isMissing}
        busy={list.isFetchingNextPage}
        label="View more tracks"
        onMore={() => void loadMore()}
      />
    </>
  );
}
