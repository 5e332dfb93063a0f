import { trackToList } from '#features/tracks/web/track-to-list.ts';
import { useStore } from '#platform/web/store.ts';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';

/** Shows the viewer's lists for the track that "Add to list" was pressed for anywhere on the page. */
export function AddToListHost() {
  const track = useStore(trackToList);
  const dialog = useLazyModule('AddToListDialog', () => import('./add-to-list-dialog.tsx'), track !== null);
  return (
    track &&
    dialog && (
      <dialog.AddToListDialog key={track.id} track={track} onClose={() => trackToList.setState(null)} />
    )
  );
}
