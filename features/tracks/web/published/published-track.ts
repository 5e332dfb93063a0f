import { createContext, type ReactNode } from 'react';
import { createStore } from '#platform/web/store.ts';
import type { TrackView } from '../../contract.ts';

/** The id of the track that was published last on this page load, until its panel is closed. */
export const publishedTrack = createStore<string | null>(null);

/** What other features offer for a track that was just published. */
export const PublishedActions = createContext<(track: TrackView) => ReactNode>(() => null);
