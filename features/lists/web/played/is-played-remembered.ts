import { createStore } from '#platform/web/store.ts';

/** Whether the viewer's plays are remembered, as far as the page knows. */
export const isPlayedRemembered = createStore(true);
