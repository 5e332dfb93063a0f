import ListPlus from 'lucide-react/icons/list-plus';
import { Button } from '#design/button/button.tsx';
import type { TrackView } from '#features/tracks/contract.ts';
import { useAddToList } from '#features/tracks/web/use-add-to-list.ts';

/** Opens the viewer's lists for a published track; a guest is sent to sign-in. Students have no lists. */
export function AddToListButton({ track }: { track: TrackView }) {
  const addToList = useAddToList();
  return (
    addToList &&
    track.status === 'done' &&
    track.published && (
      <Button icon={ListPlus} onClick={() => addToList(track)}>
        Add to list
      </Button>
    )
  );
}
