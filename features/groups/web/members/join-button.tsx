import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useSignUpAddress } from '#platform/web/sign-in/use-sign-up-address.ts';
import { type GroupView, joinGroup, leaveGroup } from '../../contract.ts';
import { showFailure } from '../show-failure.ts';
import { useGroupCache } from '../use-group-cache.ts';

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
  const { isPending, mutate } = useJoinOrLeave(group);
  const act = async () => {
    if (!isMember) mutate({ call: joinGroup, successText: `You are a member of ${group.name} now.` });
    else if (await confirmLeaving(group))
      mutate({ call: leaveGroup, successText: `You have left ${group.name}.` });
  };
  return (
    <Button
      variant={isMember ? 'quiet' : 'primary'}
      icon={isMember ? LogOut : UserRoundPlus}
      busy={isPending}
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

interface JoinOrLeave {
  call: typeof joinGroup;
  successText: string;
}

/** Sends one of the two calls and shows the changed group. */
function useJoinOrLeave({ id, groupLink }: GroupView) {
  const api = useApi();
  const cache = useGroupCache();
  return useMutation({
    mutationFn: ({ call }: JoinOrLeave) => api(call, { groupLink }),
    onSuccess: (answer, { successText }) => {
      cache.replace(resolveDocument<GroupView>(answer));
      flash.success(successText);
      return Promise.all([cache.reload(id, 'members'), cache.reload(id, 'tracks')]);
    },
    onError: showFailure,
  });
}
