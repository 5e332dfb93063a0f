import { createStore } from '#platform/web/store.ts';

/** Title and publishing of a track while its file is uploading. */
export interface TrackDraft {
  title: string;
  published: boolean;
}

/** The page's one draft; survives navigation. */
export const trackDraft = createStore<TrackDraft>({ title: '', published: false });
