import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { type MembershipBan, maxInvitedAtOnce } from '#features/invitations/contract.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { liftSchoolBan } from '../bans.contract.ts';
import { inviteToSchool, type SchoolInvitation, withdrawSchoolInvitation } from '../invitations.contract.ts';
import { parseEmailAddresses } from '../model/parse-email-addresses.ts';
import { schoolInvitationPage } from '../pages.ts';
import { openInvitationsQuery, ownMembershipQuery, schoolBansQuery } from './education-queries.ts';
import { SchoolListRow } from './school-list-row.tsx';
import { SchoolMembers } from './school-members.tsx';
import styles from './school-page.module.css';
import { SchoolSection } from './school-section.tsx';
import { useSchoolMutation } from './use-school-mutation.ts';

/** `/education/school`: requests, invitations, classes and members of a school, for its owner and teachers. */
export function SchoolPage({ classes }: { classes?: ReactNode }) {
  const { data } = useSuspenseQuery(ownMembershipQuery(useApi()));
  const own = data.membership;
  if (!own) return null;
  const { id } = own.organization;
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href="/education">My school</a>
        </p>
        <h1 className={styles.title}>{own.organization.name}</h1>
        <p className={styles.lead}>
          {own.role === 'owner'
            ? 'You decide who belongs to your school.'
            : 'You let students in; teachers are for the owner of the account to decide.'}
        </p>
      </header>
      <SchoolMembers id={id} state="requested" viewerRole={own.role} />
      <section aria-labelledby="invite" className={styles.section}>
        <h2 id="invite" className={styles.heading}>
          Invite people
        </h2>
        <SchoolInviteForm id={id} invitesTeachers={own.role === 'owner'} />
        <InvitationLink id={id} />
        <OpenInvitations id={id} />
      </section>
      {classes}
      <SchoolMembers id={id} state="accepted" viewerRole={own.role} />
      {own.role === 'owner' && <SchoolBans id={id} />}
    </div>
  );
}

/** List of bans for the owner, each with a button to lift it. */
function SchoolBans({ id }: { id: string }) {
  const query = useSuspenseInfiniteQuery(schoolBansQuery(useApi(), id));
  const bans = query.data.pages.flatMap((page) => page.bans);
  if (bans.length === 0) return null;
  return (
    <SchoolSection heading="Banned" list={query}>
      {bans.map((ban) => (
        <SchoolListRow key={ban.userGuid} name={ban.username} facts={`since ${formatDay(ban.since)}`}>
          <LiftBanButton schoolId={id} ban={ban} />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

function LiftBanButton({ schoolId, ban }: { schoolId: string; ban: MembershipBan }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['school-bans', schoolId],
    () => api(liftSchoolBan, { id: schoolId, userGuid: ban.userGuid }),
    `${ban.username} may ask to be let in again.`,
  );
  return (
    <Button busy={isPending} aria-label={`Lift the ban of ${ban.username}`} onClick={() => mutate()}>
      Lift the ban
    </Button>
  );
}

/** The link to the invitation page; visitors who follow it can request membership. */
function InvitationLink({ id }: { id: string }) {
  const { educationUrl } = useSettings();
  const [copied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const address = educationUrl + href(schoolInvitationPage, { id });
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Without permission to write, the link is selected for copying by hand.
      box.current?.querySelector('input')?.select();
    }
  }
  return (
    <div className={styles.link} ref={box}>
      <TextField
        label="Or hand on this link"
        hint="Whoever opens it asks to be let in, and you decide."
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy link'}
      </Button>
      <span className="spoken" aria-live="polite">
        {copied ? 'Copied' : ''}
      </span>
    </div>
  );
}

/** List of open invitations, each with a button to withdraw it. */
function OpenInvitations({ id }: { id: string }) {
  const query = useSuspenseInfiniteQuery(openInvitationsQuery(useApi(), id));
  const invitations = query.data.pages.flatMap((page) => page.invitations);
  if (invitations.length === 0) return null;
  return (
    <SchoolSection heading="Waiting for an answer" level={3} list={query}>
      {invitations.map((invitation) => (
        <SchoolListRow key={invitation.id} name={invitation.email} facts={describeInvitation(invitation)}>
          <WithdrawButton schoolId={id} invitation={invitation} />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

const describeInvitation = ({ role, createdAt, expiresAt }: SchoolInvitation): string =>
  `${role === 'faculty' ? 'Teacher' : 'Student'} · invited on ${formatDay(createdAt)} · until ${formatDay(expiresAt)}`;

function WithdrawButton({ schoolId, invitation }: { schoolId: string; invitation: SchoolInvitation }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['open-invitations', schoolId],
    () => api(withdrawSchoolInvitation, { organizationId: schoolId, id: invitation.id }),
    `The invitation of ${invitation.email} is taken back.`,
  );
  return (
    <Button
      busy={isPending}
      aria-label={`Take back the invitation of ${invitation.email}`}
      onClick={() => mutate()}
    >
      Take back
    </Button>
  );
}

interface InviteFormValues {
  emails: string;
  role: 'faculty' | 'student';
}

/** Invites by e-mail; only the owner may invite teachers. */
function SchoolInviteForm({ id, invitesTeachers }: { id: string; invitesTeachers: boolean }) {
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
