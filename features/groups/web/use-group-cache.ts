import { useQueryClient } from '@tanstack/react-query';
import type { GroupView } from '../contract.ts';

/** What the page knows of groups, changed after the viewer has done something. */
export function useGroupCache() {
  const client = useQueryClient();
  return {
    /** The group as a call has answered it, wherever it is shown; lists of groups are read anew when one goes there. */
    put(group: GroupView): void {
      client.setQueriesData<GroupView>({ queryKey: ['groups', 'one'] }, (shown) =>
        shown?.id === group.id ? { ...shown, ...group } : shown,
      );
      for (const list of ['section', 'list'])
        client.removeQueries({ queryKey: ['groups', list], type: 'inactive' });
    },
    /** One of the group's numbers, by what the viewer has done. */
    count(groupId: string, field: 'tracksCount' | 'commentsCount', by: 1 | -1): void {
      client.setQueriesData<GroupView>({ queryKey: ['groups', 'one'] }, (shown) =>
        shown?.id === groupId ? { ...shown, [field]: Math.max(0, (shown[field] ?? 0) + by) } : shown,
      );
    },
    /** Reads again what is on the page, and forgets what is not. */
    async renew(groupId: string, part: 'tracks' | 'featured-tracks' | 'members' | 'news'): Promise<void> {
      const queryKey = ['groups', part, groupId];
      client.removeQueries({ queryKey, type: 'inactive' });
      await client.invalidateQueries({ queryKey });
    },
  };
}
