import { AddToListButton } from '#features/lists/web/add-to-list-button.tsx';
import { AlbumOffer } from '#features/lists/web/new-album/album-offer.tsx';
import { MyTracksPage } from '#features/tracks/web/edit/my-tracks-page.tsx';
import { PublishedActions } from '#features/tracks/web/published/published-track.ts';

/** The viewer's tracks, lists for one that was just published, and an album of several; tracks do not know lists. */
export function MyTracksWithLists() {
  return (
    <PublishedActions value={(track) => <AddToListButton track={track} />}>
      <MyTracksPage>
        <AlbumOffer />
      </MyTracksPage>
    </PublishedActions>
  );
}
