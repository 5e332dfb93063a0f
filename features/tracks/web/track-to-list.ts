import { useViewer } from '#platform/web/app-context.tsx';
import { useSignInRedirect } from '#platform/web/sign-in/use-sign-in-redirect.ts';
import { createStore } from '#platform/web/store.ts';

export interface ListedTrack {
  id: string;
  title: string;
}

/** The track that the viewer puts into lists now. Tracks know no lists: the site's frame shows the dialog. */
export const trackToList = createStore<ListedTrack | null>(null);

/** Opens the viewer's lists for a track; a guest is sent to sign-in. Null for students, who have no lists. */
export function useAddToList(): ((track: ListedTrack) => void) | null {
  const viewer = useViewer();
  const signInFirst = useSignInRedirect();
  if (viewer?.student) return null;
  return ({ id, title }) => {
    if (!signInFirst()) trackToList.setState({ id, title });
  };
}
