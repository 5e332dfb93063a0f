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
import { tellFailure } from './tell-failure.ts';
import { useGroupCache } from './use-group-cache.ts';

/** Join or leave, as the group and the viewer's place in it allow; a guest is led to sign-up and back. */
export function JoinButton({ group }: { group: GroupView }) {
  const viewer = useViewer();
  const joinable = group.privacySetting === 'joinable' || group.currentUserInvited;
  if (group.currentUserMember) return group.can.leave ? <LeaveButton group={group} /> : null;
  if (!joinable) return null;
  return viewer ? <MemberJoin group={group} /> : <GuestJoin />;
}

function GuestJoin() {
  return (
    <a className={buttonClass('primary')} href={useSignUpAddress()}>
      <Icon of={UserRoundPlus} size={20} />
      Join group
    </a>
  );
}

function MemberJoin({ group }: { group: GroupView }) {
  const { busy, run } = useStanding(group, joinGroup);
  return (
    <Button
      variant="primary"
      icon={UserRoundPlus}
      busy={busy}
      onClick={() => void run(`You are a member of ${group.name} now.`)}
    >
      Join group
    </Button>
  );
}

function LeaveButton({ group }: { group: GroupView }) {
  const { busy, run } = useStanding(group, leaveGroup);
  const ask = async () => {
    const sure = await confirmDialog({
      title: `Leave ${group.name}?`,
      text:
        group.privacySetting === 'joinable'
          ? 'Your tracks and comments stay in the group. You can join again.'
          : 'Your tracks and comments stay in the group. To come back you need an invitation.',
      confirmLabel: 'Leave group',
      danger: true,
    });
    if (sure) await run(`You have left ${group.name}.`);
  };
  return (
    <Button icon={LogOut} busy={busy} onClick={() => void ask()}>
      Leave group
    </Button>
  );
}

/** Sends one of the two calls and shows the group as it is afterwards. */
function useStanding({ id, groupLink }: GroupView, call: typeof joinGroup | typeof leaveGroup) {
  const api = useApi();
  const cache = useGroupCache();
  const [busy, setBusy] = useState(false);
  const run = async (doneText: string) => {
    setBusy(true);
    try {
      cache.put(resolveDocument<GroupView>(await api(call, { groupLink })));
      flash.success(doneText);
      await Promise.all([cache.renew(id, 'members'), cache.renew(id, 'tracks')]);
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
