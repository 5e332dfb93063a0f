import { useSuspenseQuery } from '@tanstack/react-query';
import { Awards } from '#features/campaigns/web/winners/awards.tsx';
import { AddToListButton } from '#features/lists/web/add-to-list-button.tsx';
import { TrackLineage } from '#features/remixes/web/track-lineage.tsx';
import { SimilarSlot } from '#features/similar/web/similar-slot.tsx';
import { TrackPage } from '#features/tracks/web/track-page.tsx';
import { trackByLinkQuery } from '#features/tracks/web/track-queries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { PageProps } from '../page-props.ts';

/** A track's page with what it was made from and has won, lists for it, and what is like it; tracks know none of these. */
export function TrackWithLineage({ params, search }: PageProps) {
  const { profileLink = '', permalink = '' } = params;
  const { data } = useSuspenseQuery(trackByLinkQuery(useApi(), profileLink, permalink, search?.secret));
  return (
    <>
      <TrackPage
        params={params}
        search={search}
        actions={(track) => <AddToListButton track={track} />}
        credits={({ id }) => (
          <>
            <Awards of={{ trackId: id }} />
            <TrackLineage trackId={id} />
          </>
        )}
      />
      <SimilarSlot key={data.id} track={data} />
    </>
  );
}
