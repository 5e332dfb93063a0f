import { useQueryClient } from '@tanstack/react-query';
import type { GroupView } from '../contract.ts';

/** Writes results of the viewer's actions into the query cache of groups. */
export function useGroupCache() {
  const client = useQueryClient();
  return {
    /** Replaces the shown group by the answer of a call; lists that are not shown are dropped and read again. */
    replace(group: GroupView): void {
      client.setQueriesData<GroupView>({ queryKey: ['groups', 'one'] }, (shown) =>
        shown?.id === group.id ? { ...shown, ...group } : shown,
      );
      for (const list of ['section', 'list'])
        client.removeQueries({ queryKey: ['groups', list], type: 'inactive' });
    },
    /** Changes a count of the group. */
    incrementCount(groupId: string, field: 'tracksCount' | 'commentsCount', by: 1 | -1): void {
      client.setQueriesData<GroupView>({ queryKey: ['groups', 'one'] }, (shown) =>
        shown?.id === groupId ? { ...shown, [field]: Math.max(0, (shown[field] ?? 0) + by) } : shown,
      );
    },
    /** Reloads the shown part of a group, and drops it where it is not shown. */
    async reload(groupId: string, part: 'tracks' | 'featured-tracks' | 'members' | 'news'): Promise<void> {
      const queryKey = ['groups', part, groupId];
      client.removeQueries({ queryKey, type: 'inactive' });
      await client.invalidateQueries({ queryKey });
    },
  };
}
