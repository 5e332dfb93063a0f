import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { MESSAGE_LIMIT } from '#features/reports/moderation.contract.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { formatTimestampOfYear } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import {
  type AdminMemberView,
  endMemberSessions,
  liftSuspension,
  resetSecondFactor,
  suspendMember,
} from '../members.contract.ts';
import styles from './members-page.module.css';

/** One member, and what an admin can do. */
export function MemberCard({ member }: { member: AdminMemberView }) {
  const { username, email, selfLink, avatarSmallUrl, createdAt, sessionsCount, lastSeenAt } = member;
  const [judging, setJudging] = useState(false);
  const api = useApi();
  const act = useMemberAct();
  const endSessions = async () => {
    const title = `Sign ${username} out on all devices?`;
    if (!(await confirmDialog({ title, confirmLabel: 'Sign out', danger: true }))) return;
    act.mutate({ send: () => api(endMemberSessions, { id: member.id }), done: `${username} is signed out.` });
  };
  const resetFactor = async () => {
    const title = `Turn off the second factor of ${username}?`;
    const text = 'They sign in with the password alone from then on, and get an e-mail about it.';
    if (!(await confirmDialog({ title, text, confirmLabel: 'Turn off', danger: true }))) return;
    act.mutate({
      send: () => api(resetSecondFactor, { id: member.id }),
      done: `The second factor of ${username} is off.`,
    });
  };
  const facts = [
    `Joined ${formatTimestampOfYear(createdAt)}`,
    lastSeenAt === null ? 'Signed out' : `Seen ${formatTimestampOfYear(lastSeenAt)}`,
    sessionsCount === 1 ? '1 session' : `${sessionsCount} sessions`,
    `${formatBytes(member.storageUsage)} stored`,
    member.secondFactorSince === null ? 'No second factor' : 'Second factor on',
  ];
  return (
    <article className={classNames(panelClass(), styles.member)} aria-label={username}>
      <Avatar src={avatarSmallUrl} name={username} size={48} />
      <div className={styles.words}>
        <div className={styles.head}>
          <a className={linkClass()} href={selfLink}>
            {username}
          </a>
          {member.admin && <strong className={styles.badge}>Admin</strong>}
          {member.suspended && (
            <strong className={classNames(styles.badge, styles.suspended)}>Suspended</strong>
          )}
        </div>
        <p className={styles.quiet}>{email ?? 'Managed by a school, without an e-mail address'}</p>
        <p className={styles.quiet}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        {sessionsCount > 0 && (
          <Button size="small" aria-label={`End sessions of ${username}`} onClick={() => void endSessions()}>
            End sessions
          </Button>
        )}
        {member.secondFactorSince !== null && (
          <Button
            size="small"
            aria-label={`Reset second factor of ${username}`}
            onClick={() => void resetFactor()}
          >
            Reset second factor
          </Button>
        )}
        {!member.suspended && !member.admin && (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Suspend ${username}`}
            onClick={() => setJudging(true)}
          >
            Suspend
          </Button>
        )}
        {member.suspended && (
          <Button size="small" aria-label={`Lift suspension of ${username}`} onClick={() => setJudging(true)}>
            Lift suspension
          </Button>
        )}
      </div>
      {judging && <SuspensionDialog member={member} onClose={() => setJudging(false)} />}
    </article>
  );
}

/** Suspends a member, or lifts their suspension, with words that they get by e-mail. */
function SuspensionDialog({ member, onClose }: { member: AdminMemberView; onClose: () => void }) {
  const api = useApi();
  // What was opened stays, whatever the list says meanwhile.
  const [lifts] = useState(member.suspended);
  const [message, setMessage] = useState('');
  const act = useMemberAct();
  const send = () =>
    act.mutate(
      {
        send: () => api(lifts ? liftSuspension : suspendMember, { id: member.id, message }),
        done: `${member.username} is ${lifts ? 'no longer ' : ''}suspended.`,
      },
      { onSuccess: onClose },
    );
  const isSendable = message.trim() !== '' && [...message].length <= MESSAGE_LIMIT;
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={lifts ? `Lift the suspension of ${member.username}?` : `Suspend ${member.username}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={lifts ? 'primary' : 'danger'}
            busy={act.isPending}
            disabled={!isSendable}
            onClick={send}
          >
            {lifts ? 'Lift it' : 'Suspend'}
          </Button>
        </>
      }
    >
      <p>
        {lifts
          ? 'They can sign in again, and what they have made is shown. They get your words by e-mail.'
          : 'They are signed out, and what they have made is hidden. They get your words by e-mail and may appeal once.'}
      </p>
      <TextArea
        label="Why"
        required
        limit={MESSAGE_LIMIT}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </Dialog>
  );
}

/** Sends an act of an admin, loads the lists again and says that it is done. */
function useMemberAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; done: string }) => send(),
    onSuccess: async (_answer, { done }) => {
      await client.invalidateQueries({ queryKey: ['admin-members'] });
      flash.success(done);
    },
    onError: flashRefusal,
  });
}
