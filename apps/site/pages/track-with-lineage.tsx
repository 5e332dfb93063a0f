import { Awards } from '#features/campaigns/web/winners/awards.tsx';
import { AddToListButton } from '#features/lists/web/add-to-list-button.tsx';
import { TrackLineage } from '#features/remixes/web/track-lineage.tsx';
import { TrackPage } from '#features/tracks/web/track-page.tsx';
import type { PageProps } from '../page-props.ts';

/** A track's page with what it was made from and has won, and lists for it; tracks know none of these. */
export function TrackWithLineage({ params, search }: PageProps) {
  return (
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
  );
}
