import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashFieldRefusal } from '#design/flash/flash-field-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { updateTrack } from '../edit.contract.ts';
import { PublishPlan } from './publish-later/publish-plan.tsx';
import type { PublishTrackProps } from './publish-track.tsx';
import { publishedTrack } from './published/published-track.ts';

/** Publishes a track by one press. */
export function PublishButton({ track, primary }: PublishTrackProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && own === document.activeElement) focusTitleBeside(own);
    };
  }, []);
  const api = useApi();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(updateTrack, { id: track.id, mixdown: { published: true } }),
    onSuccess() {
      publishedTrack.setState(track.id);
      flash.success(`"${track.title}" is published`);
    },
    onError: flashFieldRefusal('published'),
    // Busy until lists and page show what holds now, also after a refusal.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tracks'] }),
  });
  return (
    <>
      <Button
        ref={button}
        variant={primary ? 'primary' : 'quiet'}
        size="small"
        busy={isPending}
        aria-label={`Publish ${track.title}`}
        onClick={() => mutate()}
      >
        Publish
      </Button>
      <PublishPlan track={track} />
    </>
  );
}

/** The button goes once the track is published: its focus goes to the heading of the page, or to the title link of the card. */
function focusTitleBeside(button: HTMLElement): void {
  const title = button.closest('article')?.querySelector<HTMLElement>('h1, :is(h2, h3) a');
  if (title?.tagName === 'H1') title.tabIndex = -1;
  title?.focus();
}
