import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** What only a browser can tell and what does not change by itself: `onServer` on the server and until the page is hydrated. */
export const useBrowserValue = <T>(read: () => T, onServer: T): T =>
  useSyncExternalStore(neverChanges, read, () => onServer);
