import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { GroupView } from '../../contract.ts';
import { inviteToGroup } from '../../members.contract.ts';
import styles from './invite-dialog.module.css';

interface InvitedMember {
  username: string;
  state: 'invited' | 'member';
}

/** Invites members by their profile link, one after another. */
export function InviteDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const api = useApi();
  const [invited, setInvited] = useState<readonly InvitedMember[]>([]);
  const form = useForm({
    initial: { user: '' },
    required: ['user'],
    send: ({ user }) =>
      api(inviteToGroup, { groupLink: group.id, user: profileLinkIn(user) }).catch(throwUnknownMember),
    onDone({ username, state }) {
      form.set('user', '');
      setInvited((before) => [{ username, state }, ...before.filter((one) => one.username !== username)]);
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Invite to ${group.name}`}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          label="Profile link"
          hint="The last part of somebody's page: /user/their-link. The whole address will do, too."
          autoComplete="off"
          maxLength={300}
          value={form.values.user}
          error={form.errors.user ?? form.messages}
          onChange={(event) => form.set('user', event.target.value)}
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          Invite
        </Button>
      </form>
      <ul className={styles.asked} aria-live="polite" role="list">
        {invited.map(({ username, state }) => (
          <li key={username}>
            <strong>{username}</strong> {state === 'member' ? 'is a member already.' : 'is invited.'}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function throwUnknownMember(error: unknown): never {
  const isUnknown = error instanceof Refusal && (error.status === 404 || error.fields?.user);
  throw isUnknown ? new Refusal(404, 'Nobody has this profile link.') : error;
}

/** The profile link in typed or pasted text: `mira`, `@mira`, `/user/mira` or the whole address of a profile. */
function profileLinkIn(text: string): string {
  const typed = text.trim();
  return /\/user\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.replace(/^@/, '');
}
