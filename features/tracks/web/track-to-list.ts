import { createStore } from '#platform/web/store.ts';

export interface ListedTrack {
  id: string;
  title: string;
}

/** The track that the viewer puts into lists now. Tracks know no lists: the site's frame shows the dialog. */
export const trackToList = createStore<ListedTrack | null>(null);
