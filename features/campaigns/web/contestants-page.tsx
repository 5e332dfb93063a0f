import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { uniqueById } from '#features/groups/web/lists/unique-by-id.ts';
import { JoinButton } from '#features/groups/web/members/join-button.tsx';
import { MemberCard } from '#features/groups/web/members/member-card.tsx';
import { MemberListPage } from '#features/groups/web/members/member-list-page.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import { contestantsQuery } from './campaign-queries.ts';

/** `/campaigns/{groupLink}/contestants`. */
export function ContestantsPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  return <AllContestants group={group} />;
}

function AllContestants({ group }: { group: GroupView }) {
  const list = useSuspenseInfiniteQuery(contestantsQuery(useApi(), group.id));
  const contestants = uniqueById(list.data.pages.flatMap((page) => page.items));
  return (
    <MemberListPage
      group={group}
      title="Contestants"
      label="Contestants"
      actions={<JoinButton group={group} />}
      empty={
        contestants.length === 0 && (
          <EmptyState icon={Users} text="Nobody has joined yet. You could be the first." />
        )
      }
      list={list}
    >
      {contestants.map((user) => (
        <MemberCard key={user.id} user={user} />
      ))}
    </MemberListPage>
  );
}
