import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#platform/web/app-context.tsx';
import type { ListView } from '../contract.ts';
import { listQuery } from './list-queries.ts';

/** Writes results of the viewer's actions into the query cache of lists. */
export function useListCache() {
  const api = useApi();
  const client = useQueryClient();
  const drop = (queryKey: readonly string[]) => {
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey });
  };
  /** Of all members and tracks: it is simpler than to find the viewer's, and reads little again. */
  const dropOfUsers = () => {
    drop(['lists', 'of-user']);
    drop(['lists', 'of-track']);
  };
  const dropOwn = () => {
    drop(['lists', 'own']);
    dropOfUsers();
  };
  return {
    /** Replaces a shown list by the answer of a call; the viewer's lists and those of profiles are read again. */
    replace(list: ListView): void {
      client.setQueriesData<ListView>({ queryKey: ['lists', 'by-link'] }, (shown) =>
        shown?.id === list.id ? list : shown,
      );
      dropOwn();
    },
    /** After a track was put into a list or taken out elsewhere than on its page. */
    changed(list: ListView): void {
      client.removeQueries({ queryKey: ['lists', 'entries', list.id], type: 'inactive' });
      client.setQueriesData<ListView>({ queryKey: ['lists', 'by-link'] }, (shown) =>
        shown?.id === list.id ? list : shown,
      );
      client.removeQueries({ queryKey: ['lists', 'own', 'all'], type: 'inactive' });
      dropOfUsers();
    },
    /** After a list was made. Its address may be that of a deleted list, which must not open in its place. */
    made(list: ListView): void {
      const { user, permalink } = list;
      client.setQueryData(listQuery(api, { profileLink: user.profileLink, permalink }).queryKey, list);
      dropOwn();
    },
    /** After a list was deleted. */
    forget({ id }: ListView): void {
      client.removeQueries({
        queryKey: ['lists', 'by-link'],
        predicate: ({ state }) => (state.data as ListView | undefined)?.id === id,
      });
      client.removeQueries({ queryKey: ['lists', 'entries', id] });
    },
    dropOwn,
  };
}
