import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { acceptInvitation } from '#features/invitations/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { createProject, getProject } from '#features/projects/contract.ts';
import { inviteManyToProject, inviteToProject } from '#features/projects/membership.contract.ts';
import { aNewProject, getProjectAs, joinProject } from '#features/projects/testing/a-new-project.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import {
  addClassProject,
  announceToClass,
  listClassAnnouncements,
  updateClassMember,
} from '../class-members.contract.ts';
import * as contract from '../contract.ts';
import { addManagedStudents, listManagedStudents, setClassWayIn } from '../students.contract.ts';
import { aClass, addToClass } from '../testing/a-class.ts';

const world = await aWorld({ educationMode: true });
const minutes = (count: number) => count * 60_000;

test('a copy has the colour, the way in and the teachers of a class, and its students with their groups if wished [EDU-163]', async () => {
  const { school, teacher, student, classId: id } = await aClass(world);
  const before = await teacher.call(contract.updateClass, {
    id,
    workspace: { colour: 'pink', autoAccept: true },
  });
  const { membershipId = '' } = before.members.find(({ role }) => role === 'student') ?? {};
  await teacher.call(updateClassMember, { workspaceId: id, id: membershipId, member: { group: 'Drums' } });
  await teacher.call(contract.renewClassCode, { id });
  await teacher.call(setClassWayIn, { id, way: 'words' });
  await teacher.call(addManagedStudents, { id, names: ['Mia K.'] });
  const copy = (withStudents: boolean) =>
    school.owner.call(contract.copyClass, { id, workspace: { name: 'Next year', year: 2027 }, withStudents });
  const whole = await copy(true);
  expect(whole).toMatchObject({
    name: 'Next year',
    year: 2027,
    colour: 'pink',
    autoAccept: true,
    code: null,
  });
  const facts = ({ members }: typeof whole) =>
    members.map(({ userGuid, role, group }) => [userGuid, role, group]);
  expect(facts(whole)).toEqual(
    expect.arrayContaining([
      [school.owner.id, 'teacher', ''],
      [teacher.id, 'teacher', ''],
      [student.id, 'student', 'Drums'],
    ]),
  );
  const kept = await school.owner.call(listManagedStudents, { id: whole.id });
  expect(kept).toMatchObject({ way: 'words', students: [{ name: 'Mia K.', hasWayIn: true }] });
  expect((await copy(false)).members.map(({ role }) => role)).toEqual(['teacher', 'teacher']);
  expect(facts(await teacher.call(contract.getClass, { id })).length).toBe(3);
});

test('a merged class gives members, announcements and projects to the other and is archived [EDU-163]', async () => {
  const { school, teacher, student, classId: id } = await aClass(world);
  const { id: fromId } = await teacher.call(contract.createClass, { workspace: { name: 'Small' } });
  const moved = await addSchoolMember(school, await world.person('moved'), 'student');
  await addToClass(teacher, fromId, moved, student);
  const project = async (title: string) =>
    (await student.call(createProject, { project: { title } })).data.id;
  const [ofBoth, ofFrom] = [await project('One'), await project('Two')];
  await student.call(addClassProject, { id, projectId: ofBoth });
  await student.call(addClassProject, { id: fromId, projectId: ofFrom });
  await teacher.call(announceToClass, { id: fromId, announcement: { text: 'We move.' } });
  const merged = await teacher.call(contract.mergeClass, { id, fromId });
  expect(new Set(merged.members.map(({ userGuid }) => userGuid))).toEqual(
    new Set([teacher.id, student.id, moved.id]),
  );
  const emptied = await teacher.call(contract.getClass, { id: fromId });
  expect([emptied.members, emptied.archivedAt]).toEqual([[], expect.any(String)]);
  const { announcements } = await moved.call(listClassAnnouncements, { workspaceId: id });
  expect(announcements.map(({ text }) => text)).toEqual(['We move.']);
  for (const projectId of [ofBoth, ofFrom]) await teacher.call(getProject, { id: projectId });
  await expect(teacher.call(contract.mergeClass, { id, fromId })).rejects.toMatchObject({ code: 'archived' });
  await expect(teacher.call(contract.mergeClass, { id, fromId: id })).rejects.toMatchObject({ status: 422 });
  const other = await aClass(world);
  await expect(teacher.call(contract.mergeClass, { id, fromId: other.classId })).rejects.toMatchObject({
    status: 404,
  });
});

test('two classes that are merged into each other at once wait for each other [EDU-163]', async () => {
  const { teacher, classId } = await aClass(world);
  const { id: other } = await teacher.call(contract.createClass, { workspace: { name: 'Other' } });
  const { given, thrown } = await race(6, (at) =>
    teacher.call(
      contract.mergeClass,
      at % 2 ? { id: classId, fromId: other } : { id: other, fromId: classId },
    ),
  );
  expect(given.length).toBe(1);
  for (const error of thrown) expect(error).toMatchObject({ code: 'archived' });
});

test('an archived class can be read only, has neither code nor window, and can begin again [EDU-163]', async () => {
  const { teacher, student, classId: id } = await aClass(world);
  const { data } = await student.call(createProject, { project: { title: 'Late' } });
  await teacher.call(contract.renewClassCode, { id });
  await teacher.call(contract.openSignInWindow, { id });
  const archive = (archived: boolean) => teacher.call(contract.archiveClass, { id, archived });
  const ended = await archive(true);
  expect(ended).toMatchObject({ archivedAt: world.clock.now().toISOString(), code: null, signInUntil: null });
  world.clock.advance(minutes(1));
  expect((await archive(true)).archivedAt).toBe(ended.archivedAt);
  const read = { status: 409, code: 'archived' };
  const attempts = await Promise.allSettled([
    teacher.call(contract.updateClass, { id, workspace: { name: 'New' } }),
    teacher.call(contract.renewClassCode, { id }),
    teacher.call(contract.openSignInWindow, { id }),
    teacher.call(announceToClass, { id, announcement: { text: 'Late' } }),
    addToClass(teacher, id, student),
    student.call(addClassProject, { id, projectId: data.id }),
  ]);
  for (const attempt of attempts) expect(attempt).toMatchObject({ status: 'rejected', reason: read });
  expect((await student.call(contract.getClass, { id })).members.length).toBe(2);
  const list = async (archived: boolean) =>
    (await student.call(contract.listClasses, { archived })).workspaces.map((one) => one.id);
  expect([await list(false), await list(true)]).toEqual([[], [id]]);
  expect((await archive(false)).archivedAt).toBe(null);
  expect([await list(false), await list(true)]).toEqual([[id], []]);
});

test('a code is renewed at will, taken back, and ends after 90 days; no two classes have the same [EDU-164]', async () => {
  const { teacher, student, classId: id } = await aClass(world);
  const renew = async () => (await teacher.call(contract.renewClassCode, { id })).code;
  const first = await renew();
  expect(first?.text).toMatch(/^[BCDFGHJKMNPRTWXY]{8}$/);
  expect(Date.parse(first?.expiresAt ?? '')).toBe(world.clock.now().getTime() + 90 * minutes(24 * 60));
  expect((await renew())?.text).not.toBe(first?.text);
  expect((await student.call(contract.getClass, { id })).code).toBe(null);
  const code = async () => (await teacher.call(contract.getClass, { id })).code;
  await teacher.call(contract.clearClassCode, { id });
  expect(await code()).toBe(null);
  await renew();
  const endAt = (at: number) =>
    sql`update workspaces set code_expires_at = ${new Date(at)} where id = ${id}`.execute(world.platform.db);
  await endAt(world.clock.now().getTime() + 1);
  expect(await code()).not.toBe(null);
  await endAt(world.clock.now().getTime());
  expect(await code()).toBe(null);
});

test('a window that is opened in a class without a code that works gives it one, and keeps one that does [EDU-338]', async () => {
  const { teacher, classId: id } = await aClass(world);
  const code = async () => (await teacher.call(contract.getClass, { id })).code?.text;
  await teacher.call(contract.openSignInWindow, { id });
  const first = await code();
  expect(first).toMatch(/^[A-Z]{8}$/);
  await teacher.call(contract.openSignInWindow, { id });
  expect(await code()).toBe(first);
  await sql`update workspaces set code_expires_at = ${world.clock.now()} where id = ${id}`.execute(
    world.platform.db,
  );
  await teacher.call(contract.openSignInWindow, { id });
  expect(await code()).toMatch(/^[A-Z]{8}$/);
  expect(await code()).not.toBe(first);
});

test('a sign-in window is open for 45 minutes or as long as asked, and can be closed [EDU-164]', async () => {
  const { teacher, classId: id } = await aClass(world);
  const until = async () => (await teacher.call(contract.getClass, { id })).signInUntil;
  expect(await until()).toBe(null);
  const opened = await teacher.call(contract.openSignInWindow, { id });
  expect(opened.signInUntil).toBe(new Date(world.clock.now().getTime() + minutes(45)).toISOString());
  world.clock.advance(minutes(45) - 1);
  expect(await until()).toBe(opened.signInUntil);
  world.clock.advance(1);
  expect(await until()).toBe(null);
  await teacher.call(contract.openSignInWindow, { id, minutes: 480 });
  world.clock.advance(minutes(479));
  expect(await until()).not.toBe(null);
  await teacher.call(contract.closeSignInWindow, { id });
  expect(await until()).toBe(null);
  for (const wrong of [0, 481, 1.5, '45']) {
    const url = `/api/workspaces/${id}/sign_in_window`;
    expect((await teacher.raw({ method: 'PUT', url, body: { minutes: wrong } })).status, `${wrong}`).toBe(
      422,
    );
  }
});

test('into a project of a class nobody from outside the school is invited, and whose invitation waited is refused; a colleague joins [EDU-174]', async () => {
  const { school, teacher, classId } = await aClass(world);
  const outsider = await world.person('outsider');
  const colleague = await addSchoolMember(school, await world.person('peer'), 'faculty');
  await updateUser(world.platform.db, outsider.id, {
    school_only: null,
    email_verified_at: world.clock.now(),
  });
  const refused = { status: 403, code: 'other_school' };
  const { id } = await aNewProject(teacher, { kind: 'Project' });
  await teacher.call(inviteManyToProject, { id, emails: [outsider.email] });
  const invitationToken = await emailedTokenTo(world, outsider.email, 'invitation:');
  await teacher.call(addClassProject, { id: classId, projectId: id });
  await expect(outsider.call(acceptInvitation, { invitationToken })).rejects.toMatchObject(refused);
  const byEmail = teacher.call(inviteManyToProject, { id, emails: ['new@paper.example'] });
  await expect(byEmail).rejects.toMatchObject(refused);
  const byName = teacher.call(inviteToProject, { id, username: outsider.username });
  await expect(byName).rejects.toMatchObject({
    status: 422,
    fields: { username: [expect.stringMatching(/only people of the school/)] },
  });
  expect(await teacher.call(inviteManyToProject, { id, userGuids: [outsider.id] })).toEqual({
    invitations: [],
    memberships: [],
  });
  await joinProject(teacher, colleague, id);
  expect((await getProjectAs(teacher, id)).members.map(({ user }) => user.username)).toEqual([
    colleague.username,
  ]);
});

test('when somebody was last here stays after they have signed out, as long as they belong to the school [EDU-175]', async () => {
  const { teacher, student, classId: id } = await aClass(world);
  const seen = async () =>
    (await teacher.call(contract.getClass, { id })).members.find(({ userGuid }) => userGuid === student.id)
      ?.lastSeenAt;
  const before = await seen();
  expect(before).toEqual(expect.any(String));
  await sql`delete from sessions where user_id = ${student.id}`.execute(world.platform.db);
  expect(await seen()).toBe(before);
});
