import type { ListForm } from '#platform/pure/list-form.ts';
import { useApp } from '#platform/web/app-context.tsx';
import { createStore, type Store, useStore } from '#platform/web/store.ts';

/** Where nothing can be chosen, as in parts of a page that are shown alone. */
const onlyTiles = createStore<ListForm>('tiles');

/** How lists of tracks are drawn for the viewer; null where there is nothing to choose. */
export const useListFormStore = (): Store<ListForm> | null => useApp().listForm ?? null;

export const useListForm = (): ListForm => useStore(useListFormStore() ?? onlyTiles);
