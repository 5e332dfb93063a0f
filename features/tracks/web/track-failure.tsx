import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { TrackView } from '../contract.ts';
import { retryTrack } from '../retry.contract.ts';
import { failureTexts } from './failure-texts.ts';
import styles from './track-facts.module.css';

/** Why the track failed; the owner can retry while the file is stored. */
export function TrackFailure({ track }: { track: TrackView }) {
  if (!track.failure) return null;
  const { reason, retryUntil } = track.failure;
  if (retryUntil === null) return <p className={styles.failure}>{failureTexts[reason]}</p>;
  return (
    <div className={styles.failure}>
      <p>Processing was interrupted too often. The file is kept until {formatDay(retryUntil)}.</p>
      {track.can.edit && <RetryButton track={track} />}
    </div>
  );
}

function RetryButton({ track }: { track: TrackView }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(retryTrack, { id: track.id }),
    onError: (error) =>
      flash.error(error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.'),
    // Also after a refusal: another tab may have retried meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tracks'] }),
  });

  return (
    <Button
      size="small"
      busy={isPending}
      aria-label={`Try again to process ${track.title}`}
      onClick={() => mutate()}
    >
      Try again
    </Button>
  );
}
