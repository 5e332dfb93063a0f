import { TrackLineage } from '#features/remixes/web/track-lineage.tsx';
import { TrackPage } from '#features/tracks/web/track-page.tsx';
import type { PageProps } from '../page-props.ts';

/** A track's page with what it was made from; tracks do not know remixes. */
export function TrackWithLineage({ params }: PageProps) {
  return <TrackPage params={params} credits={({ id }) => <TrackLineage trackId={id} />} />;
}
