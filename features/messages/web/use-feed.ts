import { useSyncExternalStore } from 'react';
import type { FeedState, LiveFeed } from './live-feed.ts';

export function useFeed<T>(feed: LiveFeed<T>): FeedState<T> {
  return useSyncExternalStore(feed.subscribe, feed.getState, feed.getState);
}
