import * as Y from 'yjs';
import { addClassProject, announceToClass } from '#features/classes/class-members.contract.ts';
import { createClass, openSignInWindow, renewClassCode } from '#features/classes/contract.ts';
import { inviteToClass } from '#features/classes/joining.contract.ts';
import { signInByCard, signInToClass, waysIn } from '#features/classes/sign-in.contract.ts';
import { addManagedStudents, type NewWayIn, setClassWayIn } from '#features/classes/students.contract.ts';
import { addToClass } from '#features/classes/testing/a-class.ts';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { requestSchoolMembership } from '#features/education/contract.ts';
import { inviteToSchool } from '#features/education/invitations.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { createProject } from '#features/projects/contract.ts';
import { importRoster, sendRoster } from '#features/rosters/testing/a-roster.ts';
import { recordConsents } from '#features/school-records/contract.ts';
import { openStudentThings } from '#features/school-records/student-record.contract.ts';
import { setSchoolSignIn } from '#features/school-sign-in/contract.ts';
import { makeTakeHomeCodes, openTakeHome } from '#features/school-years/contract.ts';
import { type ASchoolToEnd, aSchoolToEnd, endYear } from '#features/school-years/testing/a-school-year.ts';
import { savePreset } from '#features/sounds/presets.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { newSong } from '#studio/document/new-song.ts';
import { seededBytes } from './documents/a-project.ts';
import type { Member, World } from './world.ts';

/** In each unique word of a school, and in no other text. */
export const wordStart = 'quokka';

export interface ASchoolWithSecrets extends ASchoolToEnd {
  /** Another student of the class, with an address of their own. */
  classmate: Member;
  /** What each unique word is. */
  words: Map<string, string>;
  /** What each code, token or password is, which its owner was shown once. */
  secrets: Map<string, string>;
  /** Ids of things of the student. */
  ids: { project: string; track: string };
}

/** A school with a unique word in everything that its people write, whose students have signed in by every way. */
export async function aSchoolWithSecrets(world: World, education: World): Promise<ASchoolWithSecrets> {
  const words = new Map<string, string>();
  const secrets = new Map<string, string>();
  const word = (what: string) => {
    const made = `${wordStart}${words.size}z`;
    words.set(made, what);
    return made;
  };
  const made = await aSchoolToEnd(world);
  const { school, teacher, student, fourth, owner } = made;
  const tag = school.id.slice(-8);

  await teacher.call(addManagedStudents, { id: fourth, names: [word('a student who has left')] });
  const year = await endYear(world, made, { classes: [{ id: fourth, fate: 'leaves' }] });
  const { codes } = await owner.call(makeTakeHomeCodes, { id: year.id, classId: fourth });
  for (const { code } of codes) {
    // Its first half finds the row, the other one is secret.
    secrets.set(code.replaceAll('-', '').slice(8), 'the code of a family');
    const { download } = await education.newGuest().call(openTakeHome, { code });
    secrets.set(download.split('.').at(-1) ?? '', 'the link to a bundle');
  }

  const { id: classId } = await teacher.call(createClass, { workspace: { name: 'Choir' } });
  const classmate = await addSchoolMember(school, await world.person(`classmate-${tag}`), 'student');
  await addToClass(teacher, classId, student, classmate);
  const { code } = await teacher.call(renewClassCode, { id: classId });
  await teacher.call(openSignInWindow, { id: classId });
  const text = code?.text ?? '';
  secrets.set(text, 'the code of a class');
  for (const way of waysIn) {
    const { made: renewed } = await teacher.call(setClassWayIn, { id: classId, way });
    const names = [word(`a student with ${way}`)];
    const { made: added } = await teacher.call(addManagedStudents, { id: classId, names });
    for (const one of [...renewed, ...added]) {
      for (const secret of secretsOf(one)) secrets.set(secret, `${way} of a student`);
      await signIn(education, text, one);
    }
  }

  await teacher.call(announceToClass, { id: classId, announcement: { text: word('an announcement') } });
  await teacher.call(recordConsents, { id: classId, ages: 'below_13', basis: 'parents' });
  const inClass = await student.call(createProject, { project: { title: word('a project in class') } });
  await student.call(addClassProject, { id: classId, projectId: inClass.data.id });
  const song = newSong({ name: word('a name in a song'), randomBytes: seededBytes('song') });
  await student.raw({
    method: 'PUT',
    url: `/api/projects/${inClass.data.id}/document`,
    body: Buffer.from(Y.encodeStateAsUpdate(song)),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const devices = [{ type: 'analog', on: true, params: [] }];
  await student.call(savePreset, { preset: { name: word('a preset of a student'), devices } });
  await student.call(createProject, { project: { title: word('a project outside of class') } });
  const track = await aStoredTrack(world, student, { title: word('a track of a student') });
  const reason = word('the reason of a look');
  await owner.call(openStudentThings, { id: school.id, userGuid: student.id, reason });

  const join = async (name: string, what: string) => {
    const person = await world.person(`${name}-${tag}`);
    const membershipRequest = { role: 'student' as const, name: word(what), staysPublic: true };
    const { membership } = await person.call(requestSchoolMembership, { id: school.id, membershipRequest });
    return { person, membershipId: membership.id };
  };
  await join('asks', 'who asks to be let in');
  const banned = await join('banned', 'who is banned');
  await owner.call(respondToMembership, {
    membershipId: banned.membershipId,
    membership: { accepted: true },
  });
  await owner.call(banFromSchool, { id: school.id, userGuid: banned.person.id });
  const email = (what: string) => `${word(what)}@example.org`;
  await owner.call(inviteToSchool, { id: school.id, emails: [email('who is invited')], role: 'student' });
  await teacher.call(inviteToClass, { id: classId, emails: [email('who is invited into a class')] });
  const roster = (what: string) => `Id,Name,Class\n${words.size},${word(what)} Klein,3c\n`;
  await importRoster(world, owner, roster('a student of a roster'), { wholeSchool: false });
  await sendRoster(world, owner, roster('a student of a planned roster'), { wholeSchool: false });

  await updateUser(world.platform.db, owner.id, { email_verified_at: world.clock.now() });
  const clientSecret = word('the secret of an issuer');
  secrets.set(clientSecret, 'the secret of an issuer');
  await owner.call(setSchoolSignIn, {
    id: school.id,
    issuer: `https://${word('the address of an issuer')}.example`,
    clientId: word('an id at an issuer'),
    clientSecret,
    domains: ['example.org'],
    on: false,
  });
  const ids = { project: inClass.data.id, track: track.id };
  return { ...made, classId, classmate, words, secrets, ids };
}

/** As they would stand in a text: pictures as a list in the two ways in which JSON writes it. */
function secretsOf({ secret }: NewWayIn): string[] {
  if ('words' in secret) return [secret.words];
  if ('card' in secret) return [secret.card.address.split('#card=')[1] ?? ''];
  const list = JSON.stringify(secret.pictures).slice(1, -1);
  return [list, list.replaceAll(',', ', ')];
}

/** A wrong try, and the right one. */
async function signIn(education: World, code: string, { membershipId, secret }: NewWayIn): Promise<void> {
  const browser = education.newGuest();
  const wrong = (call: Promise<unknown>) => call.catch(() => undefined);
  if ('card' in secret) {
    const token = secret.card.address.split('#card=')[1] ?? '';
    await wrong(browser.call(signInByCard, { token: token.toUpperCase() }));
    await browser.call(signInByCard, { token });
    return;
  }
  const student = { code, studentId: membershipId };
  const tried =
    'words' in secret ? { words: `${secret.words}s` } : { pictures: secret.pictures.toReversed() };
  await wrong(browser.call(signInToClass, { ...student, ...tried }));
  await browser.call(signInToClass, { ...student, ...secret });
}
