import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#design/button/button.tsx';
import type { MembershipBan } from '#features/invitations/contract.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { liftSchoolBan } from '../bans.contract.ts';
import type { getOwnMembership } from '../contract.ts';
import { inviteToSchool, withdrawSchoolInvitation } from '../invitations.contract.ts';
import { schoolInvitationPage } from '../pages.ts';
import {
  openInvitationsQuery,
  organizationQuery,
  removedStudentsQuery,
  schoolBansQuery,
} from './education-queries.ts';
import { InvitationLink, InviteForm, OpenInvitation } from './invite-people.tsx';
import { LicenceNote } from './licence-note.tsx';
import { ownMembershipQuery } from './own-membership-query.ts';
import { WhileChangeable } from './read-only.tsx';
import { removedStudentsPart } from './removed-students-part.ts';
import { EndOfBelonging } from './school-endings.tsx';
import { SchoolListRow } from './school-list-row.tsx';
import { SchoolMembers } from './school-members.tsx';
import styles from './school-page.module.css';
import { SchoolSection } from './school-section.tsx';
import { useSchoolMutation } from './use-school-mutation.ts';

/** `/education/school`: requests, invitations, classes and members of a school, for its owner and teachers; its students leave it here. */
export function SchoolPage({ requests, classes }: { requests?: ReactNode; classes?: ReactNode }) {
  const api = useApi();
  const { data } = useSuspenseQuery(ownMembershipQuery(api));
  const own = data.membership;
  if (!own) return null;
  return own.role === 'student' ? (
    <StudentsSchool {...own.organization} />
  ) : (
    <StaffsSchool own={own} requests={requests} classes={classes} />
  );
}

/** A student sees the way out; everything else of their school is at its home. */
function StudentsSchool({ id, name }: { id: string; name: string }) {
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href="/education">My school</a>
        </p>
        <h1 className={styles.title}>{name}</h1>
      </header>
      <EndOfBelonging id={id} name={name} isOwner={false} isClosed={false} />
    </div>
  );
}

interface StaffsSchoolProps {
  own: NonNullable<AnswerOf<typeof getOwnMembership>['membership']>;
  requests: ReactNode;
  classes: ReactNode;
}

function StaffsSchool({ own, requests, classes }: StaffsSchoolProps) {
  const api = useApi();
  const { educationUrl } = useSettings();
  const { id, name } = own.organization;
  const { licence } = useSuspenseQuery(organizationQuery(api, id)).data;
  const isOwner = own.role === 'owner';
  const isClosed = licence.state === 'closed';
  return (
    <div className={styles.page}>
      <header>
        <p>
          <a href="/education">My school</a>
          {isOwner && !isClosed && (
            <>
              {' · '}
              <a href="/education/sign-in">Sign-in of your school</a>
            </>
          )}
        </p>
        <h1 className={styles.title}>{name}</h1>
        <p className={styles.lead}>
          {isOwner
            ? isClosed
              ? 'You have closed your school.'
              : 'You decide who belongs to your school.'
            : 'You let students in; teachers are for the owner of the account to decide.'}
        </p>
      </header>
      <LicenceNote id={id} isOwner={isOwner} />
      {!isClosed && <SchoolMembers id={id} list="requested" viewerRole={own.role} />}
      {!isClosed && requests}
      {!isClosed && (
        <section aria-labelledby="invite" className={styles.section}>
          <h2 id="invite" className={styles.heading}>
            Invite people
          </h2>
          <WhileChangeable>
            <InviteForm
              invitesTeachers={own.role === 'owner'}
              queryKey={['open-invitations', id]}
              send={(values) => api(inviteToSchool, { id, ...values })}
            />
          </WhileChangeable>
          <InvitationLink address={educationUrl + href(schoolInvitationPage, { id })} />
          <OpenInvitations id={id} />
        </section>
      )}
      {classes}
      <SchoolMembers id={id} list="teachers" viewerRole={own.role} isClosed={isClosed} />
      <SchoolMembers id={id} list="students" viewerRole={own.role} isClosed={isClosed} />
      {!isClosed && <Removed id={id} />}
      {isOwner && !isClosed && <SchoolBans id={id} />}
      <EndOfBelonging id={id} name={name} isOwner={isOwner} isClosed={isClosed} />
    </div>
  );
}

/** Students who were taken out; nothing where there are none. */
function Removed({ id }: { id: string }) {
  const { students } = useSuspenseQuery(removedStudentsQuery(useApi(), id)).data;
  if (students.length === 0) return null;
  const { RemovedStudents } = removedStudentsPart.read();
  return <RemovedStudents id={id} />;
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

/** Open invitations, each with a button to withdraw it. */
function OpenInvitations({ id }: { id: string }) {
  const api = useApi();
  const query = useSuspenseInfiniteQuery(openInvitationsQuery(api, id));
  const invitations = query.data.pages.flatMap((page) => page.invitations);
  if (invitations.length === 0) return null;
  return (
    <SchoolSection heading="Waiting for an answer" level={3} list={query}>
      {invitations.map((invitation) => (
        <OpenInvitation
          key={invitation.id}
          invitation={invitation}
          role={invitation.role === 'faculty' ? 'Teacher' : 'Student'}
          queryKey={['open-invitations', id]}
          withdraw={() => api(withdrawSchoolInvitation, { organizationId: id, id: invitation.id })}
        />
      ))}
    </SchoolSection>
  );
}
