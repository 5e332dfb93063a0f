import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { ListEnd } from '#design/list-end/list-end.tsx';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { groupListQuery } from '../group-queries.ts';
import { GroupGrid, GroupGridSkeleton } from './group-grid.tsx';
import { GroupListEmpty } from './group-list-empty.tsx';
import type { GroupListType } from './group-lists.ts';
import { uniqueById } from './unique-by-id.ts';

/** A whole list of groups; loads the next page when its end comes near. */
export function GroupList({ type }: { type: GroupListType }) {
  const viewer = useViewer();
  const list = useSuspenseInfiniteQuery(groupListQuery(useApi(), type, viewer?.id));
  const groups = uniqueById(list.data.pages.flatMap((page) => page.items));
  if (groups.length === 0 && !list.hasNextPage) return <GroupListEmpty type={type} />;
  return (
    <div>
      <GroupGrid groups={groups} level={2} />
      <ListEnd
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
        skeleton={<GroupGridSkeleton count={5} />}
      />
    </div>
  );
}
