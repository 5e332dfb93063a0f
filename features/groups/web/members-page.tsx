import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import { ClosedGroup } from './closed-group.tsx';
import { groupQuery, membersQuery } from './group-queries.ts';
import { InviteButton } from './invite-button.tsx';
import { MemberCard } from './member-card.tsx';
import { MemberListPage } from './member-list-page.tsx';
import { RoleButton } from './role-button.tsx';
import { uniqueById } from './unique-by-id.ts';

/** `/group/{groupLink}/members`. */
export function MembersPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  return group.can.see ? <AllMembers group={group} /> : <ClosedGroup group={group} />;
}

function AllMembers({ group }: { group: GroupView }) {
  const list = useSuspenseInfiniteQuery(membersQuery(useApi(), group.id));
  const members = uniqueById(list.data.pages.flatMap((page) => page.items));
  return (
    <MemberListPage
      group={group}
      title="Members"
      label="Members of the group"
      actions={group.can.invite && <InviteButton group={group} />}
      list={list}
    >
      {members.map((member) => (
        <MemberCard
          key={member.id}
          user={member.user}
          badge={member.role === 'admin' && 'Admin'}
          note={
            <>
              Since <time dateTime={member.createdAt}>{formatDay(member.createdAt)}</time>
            </>
          }
          actions={group.currentUserAdmin && <RoleButton group={group} member={member} />}
        />
      ))}
    </MemberListPage>
  );
}
