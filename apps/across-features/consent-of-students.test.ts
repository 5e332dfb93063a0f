import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClass, getClass, updateClass } from '#features/classes/contract.ts';
import { inviteToClass, requestClassMembership } from '#features/classes/joining.contract.ts';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { type ASchoolWithClass, addToClass } from '#features/classes/testing/a-class.ts';
import { requestSchoolMembership } from '#features/education/contract.ts';
import { inviteToSchool } from '#features/education/invitations.contract.ts';
import {
  listSchoolMembers,
  removeSchoolMember,
  takeStudentBack,
} from '#features/education/members.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { acceptInvitation, respondToMembership } from '#features/invitations/contract.ts';
import { createProject, getProject } from '#features/projects/contract.ts';
import { undoRoster } from '#features/rosters/contract.ts';
import { aOneRoster } from '#features/rosters/testing/a-one-roster.ts';
import { applyRosterRun, importRoster, sendRoster } from '#features/rosters/testing/a-roster.ts';
import { openStudentCopy, openStudentThings } from '#features/school-records/student-record.contract.ts';
import {
  aSchoolWithIssuer,
  aWorldWithIssuer,
  type SchoolWithIssuer,
  signInAtSchool,
} from '#features/school-sign-in/testing/a-school-issuer.ts';
import { userOf } from '#features/sign-in/testing/a-social-world.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import type { Person } from '#testing/person.ts';
import type { Member } from '#testing/world.ts';

const { world, issuer, host } = await aWorldWithIssuer();
const { db } = world.platform;
let count = 0;
const person = () => world.person(`comes${(count += 1)}`);

type Made = Pick<ASchoolWithClass, 'teacher' | 'student' | 'classId'> & { school: SchoolWithIssuer };

/** A school with an issuer, a teacher, and a class with one student. */
async function aSchoolToJoin(): Promise<Made> {
  const school = await aSchoolWithIssuer(world, issuer);
  const teacher = await addSchoolMember(school, await person(), 'faculty');
  const student = await addSchoolMember(school, await person(), 'student');
  const { id: classId } = await teacher.call(createClass, { workspace: { name: `Class ${count}` } });
  await addToClass(teacher, classId, student);
  return { school, teacher, student, classId };
}

interface Waiting {
  /** Who waits to be let in; absent where the school makes the account. */
  who?: { id: string; person: Person };
  /** What lets them in: the consent of the school, or the answer to an invitation, which had it. */
  letIn: () => Promise<unknown>;
}

const waits = async (who: Member, letIn: () => Promise<unknown>): Promise<Waiting> => ({
  who: { id: who.id, person: who },
  letIn,
});
const accept = (by: Person, membershipId: string) =>
  by.call(respondToMembership, { membershipId, membership: { accepted: true } });
const acceptByEmail = async (who: Member, name: string) =>
  who.call(acceptInvitation, {
    invitationToken: await emailedTokenTo(world, who.email, name),
    staysPublic: true,
  });
const request = { name: 'Kim Oak', staysPublic: true };
const list = 'Id,Name,Class\n1,Mia Klein,3b\n2,Noah Berg,3b\n';

/** Every way by which somebody becomes a student of a school. */
const ways: Readonly<Record<string, (made: Made) => Promise<Waiting>>> = {
  'a typed name': async ({ teacher, classId }) => ({
    letIn: () => teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] }),
  }),
  'a pasted list of names': async ({ teacher, classId }) => ({
    letIn: () => teacher.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.', 'Ole D.'] }),
  }),
  'a CSV roster': async ({ school }) => {
    const run = await sendRoster(world, school.owner, list, { wholeSchool: false });
    return { letIn: () => applyRosterRun(world, school.owner, run) };
  },
  'a OneRoster archive': async ({ school }) => {
    const run = await sendRoster(world, school.owner, await aOneRoster(), { filename: 'school.zip' });
    return { letIn: () => applyRosterRun(world, school.owner, run, school.name) };
  },
  'a roster that is taken back': async ({ school }) => {
    await importRoster(world, school.owner, list);
    const fewer = list.split('\n').slice(0, 2).join('\n');
    const run = await importRoster(world, school.owner, fewer, { schoolName: school.name });
    return {
      letIn: async () => {
        await school.owner.call(undoRoster, { id: run.id });
        await world.drain();
      },
    };
  },
  'an e-mailed invitation into the school': async ({ school }) => {
    const who = await person();
    await school.owner.call(inviteToSchool, { id: school.id, emails: [who.email], role: 'student' });
    return waits(who, () => acceptByEmail(who, 'school_invitation:'));
  },
  'an e-mailed invitation into a class': async ({ teacher, classId }) => {
    const who = await person();
    await teacher.call(inviteToClass, { id: classId, emails: [who.email] });
    return waits(who, () => acceptByEmail(who, 'invitation:'));
  },
  'an invitation of an account into a class': async ({ teacher, classId }) => {
    const who = await person();
    await teacher.call(inviteToClass, { id: classId, userGuids: [who.id] });
    return waits(who, () => acceptByEmail(who, 'invitation:'));
  },
  'a request to the school': async ({ school }) => {
    const who = await person();
    const { membership } = await who.call(requestSchoolMembership, {
      id: school.id,
      membershipRequest: request,
    });
    return waits(who, () => accept(school.owner, membership.id));
  },
  'a request to a class': async ({ teacher, classId }) => {
    const who = await person();
    const { membership } = await who.call(requestClassMembership, {
      id: classId,
      membershipRequest: request,
    });
    return waits(who, () => accept(teacher, membership.id));
  },
  'the link of a class that lets everybody in': async ({ teacher, classId }) => {
    const who = await person();
    await teacher.call(updateClass, { id: classId, workspace: { autoAccept: true } });
    return waits(who, () => who.call(requestClassMembership, { id: classId, membershipRequest: request }));
  },
  'the issuer of the school, invited': async ({ school }) => {
    const subject = `invited${(count += 1)}`;
    const email = `${subject}@${school.domain}`;
    issuer.accounts.set(subject, { email, email_verified: true, name: 'Kim Oak' });
    await school.owner.call(inviteToSchool, { id: school.id, emails: [email], role: 'student' });
    return { letIn: () => signInAtSchool(host.newGuest(), school, subject) };
  },
  'the issuer of the school, not invited': async ({ school }) => {
    const subject = `asks${(count += 1)}`;
    const email = `${subject}@${school.domain}`;
    issuer.accounts.set(subject, { email, email_verified: true, name: 'Kim Oak' });
    const tablet = host.newGuest();
    await signInAtSchool(tablet, school, subject);
    const { members } = await school.owner.call(listSchoolMembers, { id: school.id, state: 'requested' });
    const { id } = await userOf(tablet);
    return {
      who: { id, person: tablet },
      letIn: () => accept(school.owner, members[0]?.membershipId ?? ''),
    };
  },
  'being taken back': async ({ school, teacher, classId }) => {
    await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
    const { members } = await teacher.call(listSchoolMembers, { id: school.id });
    const mia = members.find(({ name }) => name === 'Mia K.');
    await teacher.call(removeSchoolMember, { organizationId: school.id, id: mia?.membershipId ?? '' });
    return {
      letIn: () => teacher.call(takeStudentBack, { id: school.id, userGuid: mia?.userGuid ?? '' }),
    };
  },
};

interface Student {
  user_id: string;
  consent_by: string | null;
  consent_terms: string | null;
  /** The consent stood when the person became a student. */
  is_before: boolean;
}

/** Students of the school, by their membership. */
const studentsOf = async ({ school }: Made) =>
  (
    await sql<Student>`
      select m.user_id, m.consent_by, m.consent_terms, m.consent_at <= m.accepted_at as is_before
      from organization_memberships m where m.organization_id = ${school.id} and m.role = 'student'
        and m.accepted_at is not null`.execute(db)
  ).rows;

const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );

/** What the school's people are answered about who waits, and who waits about the school. */
async function openedBefore(
  { school, teacher, classId }: Made,
  { id, person: waiting }: NonNullable<Waiting['who']>,
) {
  const { data } = await waiting.call(createProject, { project: { title: 'Own' } });
  const about = { id: school.id, userGuid: id, reason: 'Curious' };
  return {
    things: await statusOf(school.owner.call(openStudentThings, about)),
    copy: await statusOf(school.owner.call(openStudentCopy, about)),
    project: await statusOf(teacher.call(getProject, { id: data.id })),
    class: await statusOf(waiting.call(getClass, { id: classId })),
    people: await statusOf(waiting.call(listSchoolMembers, { id: school.id })),
  };
}

test.for(Object.keys(ways))(
  '%s makes nobody a student of a school before its consent is written down, and opens nothing of them [EDU-217]',
  async (way) => {
    const made = await aSchoolToJoin();
    const waiting = (await ways[way]?.(made)) as Waiting;
    const before = (await studentsOf(made)).map((one) => one.user_id);
    const accounts = async () =>
      (await sql`select from users where managed_by = ${made.school.id} and released_at is null`.execute(db))
        .rows.length;
    // A list that waits for its answer has made no account.
    if (/CSV|OneRoster/.test(way)) expect(await accounts()).toBe(0);
    if (waiting.who) {
      expect(before).not.toContain(waiting.who.id);
      expect(await openedBefore(made, waiting.who)).toEqual({
        things: 404,
        copy: 404,
        project: 404,
        class: 404,
        people: 404,
      });
    }
    await waiting.letIn();
    const added = (await studentsOf(made)).filter(({ user_id }) => !before.includes(user_id));
    expect(added.length).toBeGreaterThan(0);
    for (const one of added) {
      expect([made.school.owner.id, made.teacher.id]).toContain(one.consent_by);
      expect(one).toMatchObject({ consent_terms: expect.stringMatching(/./), is_before: true });
    }
  },
);

test('the database takes no student without a consent, whatever wrote the row [EDU-217]', async () => {
  const { school, student } = await aSchoolToJoin();
  await expect(
    sql`update organization_memberships set consent_at = null
      where organization_id = ${school.id} and user_id = ${student.id}`.execute(db),
  ).rejects.toThrow(/organization_memberships_check1/);
});
