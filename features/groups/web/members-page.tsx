import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { GroupView } from '../contract.ts';
import { ClosedGroup } from './closed-group.tsx';
import { eachOnce } from './each-once.ts';
import { groupQuery, membersQuery } from './group-queries.ts';
import { InviteButton } from './invite-button.tsx';
import { PeoplePage } from './people-page.tsx';
import { PersonCard } from './person-card.tsx';
import { RoleButton } from './role-button.tsx';

/** `/group/{groupLink}/members`. */
export function MembersPage({ params }: { params: Record<string, string> }) {
  const { data: group } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  return group.can.see ? <AllMembers group={group} /> : <ClosedGroup group={group} />;
}

function AllMembers({ group }: { group: GroupView }) {
  const list = useSuspenseInfiniteQuery(membersQuery(useApi(), group.id));
  const members = eachOnce(list.data.pages.flatMap((page) => page.items));
  return (
    <PeoplePage
      group={group}
      title="Members"
      label="Members of the group"
      ways={group.can.invite && <InviteButton group={group} />}
      list={list}
    >
      {members.map((member) => (
        <PersonCard
          key={member.id}
          user={member.user}
          sign={member.role === 'admin' && 'Admin'}
          note={
            <>
              Since <time dateTime={member.createdAt}>{formatDay(member.createdAt)}</time>
            </>
          }
          ways={group.currentUserAdmin && <RoleButton group={group} member={member} />}
        />
      ))}
    </PeoplePage>
  );
}
