import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type TrackView, updateTrack } from '../contract.ts';

/** Publishes a track by one press. */
export function PublishButton({ track }: { track: TrackView }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(updateTrack, { id: track.id, mixdown: { published: true } }),
    onSuccess: () => flash.success(`"${track.title}" is published`),
    onError: flashRefusal,
    // Busy until lists and page show what holds now, also after a refusal.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tracks'] }),
  });
  return (
    <Button
      variant="primary"
      size="small"
      busy={isPending}
      aria-label={`Publish ${track.title}`}
      onClick={() => mutate()}
    >
      Publish
    </Button>
  );
}
