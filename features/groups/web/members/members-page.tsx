import { useMutation, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import type { GroupView } from '../../contract.ts';
import { type MembershipView, makeGroupAdmin, unmakeGroupAdmin } from '../../members.contract.ts';
import { ClosedGroup } from '../closed-group.tsx';
import { groupQuery, membersQuery } from '../group-queries.ts';
import { uniqueById } from '../lists/unique-by-id.ts';
import { showFailure } from '../show-failure.ts';
import { useGroupCache } from '../use-group-cache.ts';
import { InviteButton } from './invite-button.tsx';
import { MemberCard } from './member-card.tsx';
import { MemberListPage } from './member-list-page.tsx';

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

interface RoleButtonProps {
  group: GroupView;
  member: MembershipView;
}

/** Makes a group member an admin or an ordinary member again; not rendered for the viewer as last admin. */
function RoleButton({ group, member: { role, user } }: RoleButtonProps) {
  const api = useApi();
  const cache = useGroupCache();
  const isOwn = useViewer()?.id === user.id;
  const isAdmin = role === 'admin';
  const { isPending, mutate } = useMutation({
    mutationFn: (wasAdmin: boolean) =>
      api(wasAdmin ? unmakeGroupAdmin : makeGroupAdmin, { groupLink: group.id, userId: user.id }),
    onSuccess: (changed, wasAdmin) => {
      cache.replace(resolveDocument<GroupView>(changed));
      flash.success(doneText(user.username, wasAdmin, isOwn));
    },
    onError: showFailure,
    // Also after a refusal, as another admin may have changed the list.
    onSettled: () => cache.reload(group.id, 'members'),
  });
  if (isOwn && !group.can.leave) return null;

  async function change(): Promise<void> {
    const question = isAdmin ? demotionDialog(user.username, isOwn) : promotionDialog(user.username);
    if (await confirmDialog(question)) mutate(isAdmin);
  }

  return (
    <Button size="small" busy={isPending} onClick={() => void change()}>
      {isAdmin ? 'No longer admin' : 'Make admin'}
      <span className="spoken"> {user.username}</span>
    </Button>
  );
}

const promotionDialog = (name: string) => ({
  title: `Make ${name} an admin?`,
  text: 'Admins can change and delete the group, invite people, write updates, and say who is an admin.',
  confirmLabel: 'Make admin',
});

const demotionDialog = (name: string, isOwn: boolean) => ({
  title: isOwn ? 'Stop being an admin?' : `Take ${name} off the admins?`,
  text: isOwn
    ? 'You stay in the group as a member. Only another admin can make you an admin again.'
    : 'They stay in the group as a member.',
  confirmLabel: 'No longer admin',
  danger: true,
});

function doneText(name: string, wasAdmin: boolean, isOwn: boolean): string {
  if (isOwn) return 'You are no longer an admin.';
  return wasAdmin ? `${name} is no longer an admin.` : `${name} is an admin now.`;
}
