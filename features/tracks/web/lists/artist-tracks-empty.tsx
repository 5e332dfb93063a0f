import Music from 'lucide-react/icons/music';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import { trackLists } from './track-lists.ts';

/** Empty state of a member's tracks. */
export function ArtistTracksEmpty({ userId, username }: { userId: string; username: string }) {
  const own = useViewer()?.id === userId;
  return (
    <EmptyState
      icon={Music}
      text={own ? trackLists['my-tracks'].emptyText : `${username} doesn't have any published tracks yet.`}
      action={
        own && (
          <a className={buttonClass('quiet')} href="/account/tracks">
            Upload a track
          </a>
        )
      }
    />
  );
}
