import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { flash } from '#design/flash/flash.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/use-form.ts';
import { inviteToSchool, maxInvitedAtOnce } from '../invitations.contract.ts';
import { parseEmailAddresses } from '../model/parse-email-addresses.ts';
import styles from './school-page.module.css';

interface InviteFormValues {
  emails: string;
  role: 'faculty' | 'student';
}

/** Invites by e-mail; only the owner may invite teachers. */
export function SchoolInviteForm({ id, invitesTeachers }: { id: string; invitesTeachers: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm<InviteFormValues, { invitations: unknown[] }>({
    initial: { emails: '', role: 'student' },
    required: ['emails'],
    check: ({ emails }) => validateEmails(emails),
    send: ({ emails, role }) => api(inviteToSchool, { id, emails: parseEmailAddresses(emails).emails, role }),
    onDone({ invitations }) {
      const count = invitations.length;
      flash.success(count === 1 ? 'The invitation is on its way.' : `${count} invitations are on their way.`);
      form.set('emails', '');
      void queries.invalidateQueries({ queryKey: ['open-invitations', id] });
    },
  });
  return (
    <form className={styles.invite} onSubmit={form.submit} noValidate>
      <TextArea
        label="Email addresses"
        hint={`Up to ${maxInvitedAtOnce} at once, on lines of their own or with commas between them.`}
        rows={3}
        autoComplete="off"
        value={form.values.emails}
        error={form.errors.emails ?? form.messages[0]}
        onChange={(event) => form.set('emails', event.target.value)}
      />
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
