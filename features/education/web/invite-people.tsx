import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { flash } from '#design/flash/flash.ts';
import { maxInvitedAtOnce } from '#features/invitations/contract.ts';
import { isRefusal, type WayToMore, wayToMoreOf } from '#platform/pure/refusal.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { parseEmailAddresses } from '../model/parse-email-addresses.ts';
import { CopyField } from './copy-field.tsx';
import { SchoolListRow } from './school-list-row.tsx';
import styles from './school-page.module.css';
import { useSchoolMutation } from './use-school-mutation.ts';

/** The address of an invitation page; visitors who follow it can request membership. */
export function InvitationLink({ address }: { address: string }) {
  return (
    <CopyField
      label="Or hand on this link"
      hint="Whoever opens it asks to be let in, and you decide."
      value={address}
      copyLabel="Copy link"
    />
  );
}

interface OpenInvitationProps {
  /** `email` is empty for a user who was invited by their id. */
  invitation: { id: string; email: string; username: string | null; createdAt: string; expiresAt: string };
  /** The role that they are invited for, before the times. */
  role?: string;
  /** The list that shows it. */
  queryKey: readonly string[];
  withdraw: () => Promise<unknown>;
}

/** An open invitation with a button to withdraw it. */
export function OpenInvitation({ invitation, role, queryKey, withdraw }: OpenInvitationProps) {
  const { email, username, createdAt, expiresAt } = invitation;
  const invitee = username ?? email;
  const facts = [role, `invited on ${formatDay(createdAt)}`, `until ${formatDay(expiresAt)}`];
  const { isPending, mutate } = useSchoolMutation(
    queryKey,
    withdraw,
    `The invitation of ${invitee} is taken back.`,
  );
  return (
    <SchoolListRow name={invitee} facts={facts.filter(Boolean).join(' · ')}>
      <Button busy={isPending} aria-label={`Take back the invitation of ${invitee}`} onClick={() => mutate()}>
        Take back
      </Button>
    </SchoolListRow>
  );
}

interface InviteFormValues {
  emails: string;
  role: 'faculty' | 'student';
}

interface InviteFormProps {
  /** Offers to invite teachers, too. */
  invitesTeachers: boolean;
  /** The list of open invitations. */
  queryKey: readonly string[];
  send: (values: { emails: string[]; role: 'faculty' | 'student' }) => Promise<{ invitations: unknown[] }>;
}

/** Invites by e-mail. */
export function InviteForm({ invitesTeachers, queryKey, send }: InviteFormProps) {
  const queries = useQueryClient();
  const [more, setMore] = useState<WayToMore>();
  const form = useForm<InviteFormValues, { invitations: unknown[] }>({
    initial: { emails: '', role: 'student' },
    required: ['emails'],
    check: ({ emails }) => validateEmails(emails),
    async send({ emails, role }) {
      setMore(undefined);
      try {
        return await send({ emails: parseEmailAddresses(emails).emails, role });
      } catch (error) {
        if (isRefusal(error)) setMore(wayToMoreOf(error));
        throw error;
      }
    },
    onDone({ invitations }) {
      const count = invitations.length;
      flash.success(count === 1 ? 'The invitation is on its way.' : `${count} invitations are on their way.`);
      form.set('emails', '');
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <form className={styles.invite} onSubmit={form.submit} noValidate>
      <TextArea
        label="Email addresses"
        required
        hint={`Up to ${maxInvitedAtOnce} at once, on lines of their own or with commas between them.`}
        rows={3}
        autoComplete="off"
        value={form.values.emails}
        error={form.errors.emails ?? form.messages[0]}
        onChange={(event) => form.set('emails', event.target.value)}
      />
      {more && (
        <p>
          <a href={more.address}>{more.text}</a>
        </p>
      )}
      <div className={styles.inviteAs}>
        {invitesTeachers && (
          <SelectField
            label="Invite as"
            value={form.values.role}
            onChange={(event) => form.set('role', event.target.value === 'faculty' ? 'faculty' : 'student')}
          >
            <option value="student">Students</option>
            <option value="faculty">Teachers</option>
          </SelectField>
        )}
        <Button type="submit" variant="primary" busy={form.busy}>
          {invitesTeachers ? 'Invite' : 'Invite students'}
        </Button>
      </div>
    </form>
  );
}

function validateEmails(text: string): { emails?: string } {
  const { emails, invalid } = parseEmailAddresses(text);
  const [first] = invalid;
  if (first !== undefined) return { emails: `“${first}” is not an email address` };
  const tooMany = emails.length > maxInvitedAtOnce;
  return tooMany ? { emails: `At most ${maxInvitedAtOnce} at once, please; these are ${emails.length}` } : {};
}
