import { useViewer } from '#platform/web/app-context.tsx';
import { useSignInRedirect } from '#platform/web/sign-in/use-sign-in-redirect.ts';
import { type ListedTrack, trackToList } from './track-to-list.ts';

/** Opens the viewer's lists for a track; a guest is sent to sign-in. Null for students, who have no lists. */
export function useAddToList(): ((track: ListedTrack) => void) | null {
  const viewer = useViewer();
  const signInFirst = useSignInRedirect();
  if (viewer?.student) return null;
  return ({ id, title }) => {
    if (!signInFirst()) trackToList.setState({ id, title });
  };
}
