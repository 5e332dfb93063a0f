import { useSyncExternalStore } from 'react';
import type { LiveFeed, LiveFeedState } from './live-feed.ts';

export function useLiveFeed<T>(feed: LiveFeed<T>): LiveFeedState<T> {
  return useSyncExternalStore(feed.subscribe, feed.getState, feed.getState);
}
