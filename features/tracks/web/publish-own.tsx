import { useStore } from '#platform/web/store.ts';
import { PublishButton } from './publish-button.tsx';
import type { PublishTrackProps } from './publish-track.tsx';
import { PublishedPanel } from './published/published-panel.tsx';
import { publishedTrack } from './published/published-track.ts';

/** A button for an own track that only its owner sees; once it is pressed, what one does with a published track. */
export function PublishOwn({ track, primary }: PublishTrackProps) {
  const isJustPublished = useStore(publishedTrack) === track.id;
  if (track.withheld || track.schoolOnly) return null;
  if (!track.published) return <PublishButton track={track} primary={primary} />;
  return isJustPublished ? <PublishedPanel track={track} /> : null;
}
