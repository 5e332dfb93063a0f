import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { emailError } from '#features/members/model/email.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { inviteManyToProject, inviteToProject } from '../../membership.contract.ts';
import { InviteeSuggestions } from './invitee-suggestions.tsx';
import styles from './share-dialog.module.css';

/** Query key of the invitations that were sent by e-mail. */
export const emailedKey = (id: string) => ['studio', id, 'emailed-invitations'];

/** Invites somebody to a project by name, with suggestions, or by e-mail address. */
export function InviteForm({ api, id, siteUrl }: { api: Api; id: string; siteUrl: string }) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { username: '' },
    required: ['username'],
    send: async ({ username }) => {
      if (emailError(username) === null) await api(inviteManyToProject, { id, emails: [username] });
      else return (await api(inviteToProject, { id, username })).membership.accepted;
      await client.invalidateQueries({ queryKey: emailedKey(id) });
      return false;
    },
    onDone(isIn) {
      flash.success(isIn ? 'They are in.' : 'The invitation is on its way.');
      form.set('username', '');
    },
  });
  return (
    <form className={styles.invite} onSubmit={form.submit} noValidate>
      <TextField
        ref={field}
        label="Username or e-mail address"
        required
        autoComplete="off"
        value={form.values.username}
        error={form.errors.username ?? form.messages[0]}
        onChange={(event) => form.set('username', event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        Invite
      </Button>
      <InviteeSuggestions
        api={api}
        projectId={id}
        siteUrl={siteUrl}
        typed={form.values.username}
        onChoose={(username) => {
          form.set('username', username);
          // The pressed suggestion is gone.
          field.current?.focus();
        }}
      />
    </form>
  );
}
