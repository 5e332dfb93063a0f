import LogOut from 'lucide-react/icons/log-out';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useSignUpAddress } from '#platform/web/use-sign-up-address.ts';
import { type GroupView, joinGroup, leaveGroup } from '../contract.ts';
import { showFailure } from './show-failure.ts';
import { useGroupCache } from './use-group-cache.ts';

/** Joins or leaves, as the group and the viewer's membership allow; a guest gets a link to sign-up and back. */
export function JoinButton({ group }: { group: GroupView }) {
  const viewer = useViewer();
  const joinable = group.privacySetting === 'joinable' || group.currentUserInvited;
  if (group.currentUserMember ? !group.can.leave : !joinable) return null;
  return viewer ? <MemberButton group={group} /> : <GuestJoinLink />;
}

function GuestJoinLink() {
  return (
    <a className={buttonClass('primary')} href={useSignUpAddress()}>
      <Icon of={UserRoundPlus} size={20} />
      Join group
    </a>
  );
}

/** One button for both actions, so that it keeps the focus. */
function MemberButton({ group }: { group: GroupView }) {
  const isMember = group.currentUserMember;
  const { busy, run } = useJoinOrLeave(group, isMember ? leaveGroup : joinGroup);
  const act = async () => {
    if (!isMember) return run(`You are a member of ${group.name} now.`);
    if (await confirmLeaving(group)) await run(`You have left ${group.name}.`);
  };
  return (
    <Button
      variant={isMember ? 'quiet' : 'primary'}
      icon={isMember ? LogOut : UserRoundPlus}
      busy={busy}
      onClick={() => void act()}
    >
      {isMember ? 'Leave group' : 'Join group'}
    </Button>
  );
}

const confirmLeaving = ({ name, privacySetting }: GroupView): Promise<boolean> =>
  confirmDialog({
    title: `Leave ${name}?`,
    text:
      privacySetting === 'joinable'
        ? 'Your tracks and comments stay in the group. You can join again.'
        : 'Your tracks and comments stay in the group. To come back you need an invitation.',
    confirmLabel: 'Leave group',
    danger: true,
  });

/** Sends one of the two calls and shows the changed group. */
function useJoinOrLeave({ id, groupLink }: GroupView, call: typeof joinGroup) {
  const api = useApi();
  const cache = useGroupCache();
  const [busy, setBusy] = useState(false);
  const run = async (doneText: string) => {
    setBusy(true);
    try {
      cache.replace(resolveDocument<GroupView>(await api(call, { groupLink })));
      flash.success(doneText);
      await Promise.all([cache.reload(id, 'members'), cache.reload(id, 'tracks')]);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
