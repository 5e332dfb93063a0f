import { Awards } from '#features/campaigns/web/winners/awards.tsx';
import { TrackLineage } from '#features/remixes/web/track-lineage.tsx';
import { TrackPage } from '#features/tracks/web/track-page.tsx';
import type { PageProps } from '../page-props.ts';

/** A track's page with what it was made from and has won; tracks know neither remixes nor campaigns. */
export function TrackWithLineage({ params }: PageProps) {
  return (
    <TrackPage
      params={params}
      credits={({ id }) => (
        <>
          <Awards of={{ trackId: id }} />
          <TrackLineage trackId={id} />
        </>
      )}
    />
  );
}
