import { Awards } from '#features/campaigns/web/winners/awards.tsx';
import { AddToListButton } from '#features/lists/web/add-to-list-button.tsx';
import { ListsOfTrackSlot } from '#features/lists/web/lists-of-track-slot.tsx';
import { PeopleOfTrack } from '#features/publications/web/people-of-track.tsx';
import { TrackLineage } from '#features/remixes/web/track-lineage.tsx';
import { SimilarSlot } from '#features/similar/web/similar-slot.tsx';
import { TrackPage } from '#features/tracks/web/track-page.tsx';
import type { PageProps } from '../page-props.ts';

/** A track's page with who made it, what it has won, was made from, is listed in and is like; tracks know none of these. */
export function TrackWithLineage({ params, search }: PageProps) {
  return (
    <TrackPage
      params={params}
      search={search}
      makers={({ id }) => <PeopleOfTrack trackId={id} />}
      actions={(track) => <AddToListButton track={track} />}
      credits={({ id }) => <Awards of={{ trackId: id }} />}
      beside={(track) => (
        <>
          <TrackLineage trackId={track.id} />
          <ListsOfTrackSlot key={track.id} track={track}>
            <SimilarSlot track={track} />
          </ListsOfTrackSlot>
        </>
      )}
    />
  );
}
