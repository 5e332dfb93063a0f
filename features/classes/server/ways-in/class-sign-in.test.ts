import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { followUser } from '#features/follows/contract.ts';
import { logOut } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { holdAtFailpoint } from '#testing/hold-at-failpoint.ts';
import { countLockWaits } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { archiveClass, closeSignInWindow, openSignInWindow, renewClassCode } from '../../contract.ts';
import type { pictures } from '../../model/picture-password.ts';
import { openClass, signInByCard, signInToClass } from '../../sign-in.contract.ts';
import {
  addManagedStudents,
  letStudentIn,
  listManagedStudents,
  type NewWayIn,
  renewWaysIn,
  setClassWayIn,
  voidCard,
} from '../../students.contract.ts';
import { aClass } from '../../testing/a-class.ts';

const world = await aWorld({ rateLimits: 'on' });
const school = await educationHost(world);
const { db } = world.platform;

interface OpenedClass {
  classId: string;
  teacher: Member;
  code: string;
  made: NewWayIn[];
}

/** A class with an open window and students without an address. */
async function anOpenClass(names: string[], way?: 'words' | 'card', minutes = 45): Promise<OpenedClass> {
  const { classId, teacher } = await aClass(world);
  if (way) await teacher.call(setClassWayIn, { id: classId, way });
  const { made } = await teacher.call(addManagedStudents, { id: classId, names });
  const { code } = await teacher.call(renewClassCode, { id: classId });
  await teacher.call(openSignInWindow, { id: classId, minutes });
  return { classId, teacher, code: code?.text ?? '', made };
}

type Secret = { pictures: (typeof pictures)[number][] } | { words: string };
const secretOf = ({ secret }: NewWayIn): Secret => {
  if ('card' in secret) throw new Error('A card is no secret to type.');
  return secret;
};
const wrongFor = (one: NewWayIn): Secret => {
  const secret = secretOf(one);
  return 'words' in secret ? { words: `${secret.words}x` } : { pictures: secret.pictures.toReversed() };
};
const tokenOf = ({ secret }: NewWayIn): string =>
  'card' in secret ? (secret.card.address.split('#card=')[1] ?? '') : '';

test('a student without an address signs in by three pictures and is in their class and school [EDU-181]', async () => {
  const { classId, code, made } = await anOpenClass(['Mia K.', 'Noah B.']);
  const tablet = school.newGuest();
  const opened = await tablet.call(openClass, { code: `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}` });
  expect(opened).toMatchObject({ way: 'pictures', students: [{ name: 'Mia K.' }, { name: 'Noah B.' }] });
  const [mia] = made;
  if (!mia) throw new Error('Nobody was added.');
  expect(opened.students[0]?.id).toBe(mia.membershipId);
  await tablet.call(signInToClass, { code, studentId: mia.membershipId, ...secretOf(mia) });
  const { user } = await tablet.call(getAccount, {});
  expect(user).toMatchObject({ email: null, hasPassword: false });
  const own = await tablet.raw({ method: 'GET', url: `/api/workspaces/${classId}` });
  expect(own.status).toBe(200);
  await tablet.call(logOut, {});
  expect((await tablet.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('the names of a class stand in the order of the alphabet, accents beside their letters [EDU-381]', async () => {
  const { classId, teacher, code } = await anOpenClass(['Zed Q.', 'Änne L.', 'ole M.', '李 小龙']);
  const names = ['Änne L.', 'ole M.', 'Zed Q.', '李 小龙'];
  const { students } = await school.newGuest().call(openClass, { code });
  expect(students.map(({ name }) => name)).toEqual(names);
  const listed = await teacher.call(listManagedStudents, { id: classId });
  expect(listed.students.map(({ name }) => name)).toEqual(names);
});

test('a student signs in by two words, however they are typed [EDU-181]', async () => {
  const { code, made } = await anOpenClass(['Ole'], 'words');
  const [ole] = made;
  if (!ole) throw new Error('Nobody was added.');
  const secret = secretOf(ole);
  if (!('words' in secret)) throw new Error('There are no words.');
  expect(secret.words).toMatch(/^[a-z]{3,6} [a-z]{3,6}$/);
  const words = `  ${secret.words.toUpperCase().replace(' ', '   ')} `;
  await school.newGuest().call(signInToClass, { code, studentId: ole.membershipId, words });
});

test('a student signs in by a card without a window; a renewed and a voided card do not work [EDU-181]', async () => {
  const { classId, teacher, made } = await anOpenClass(['Ida', 'Jon'], 'card');
  await teacher.call(closeSignInWindow, { id: classId });
  const [ida, jon] = made;
  if (!ida || !jon) throw new Error('Nobody was added.');
  const tablet = school.newGuest();
  await tablet.call(signInByCard, { token: tokenOf(ida) });
  expect((await tablet.call(getAccount, {})).user.email).toBeNull();
  const renewed = await teacher.call(renewWaysIn, { id: classId, membershipIds: [ida.membershipId] });
  // The other host's process notices within a second.
  world.clock.advance(1000);
  expect((await tablet.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  await expect(school.newGuest().call(signInByCard, { token: tokenOf(ida) })).rejects.toMatchObject({
    status: 401,
  });
  const [next] = renewed.made;
  await school.newGuest().call(signInByCard, { token: next ? tokenOf(next) : '' });
  await teacher.call(voidCard, { workspaceId: classId, id: ida.membershipId });
  await expect(
    school.newGuest().call(signInByCard, { token: next ? tokenOf(next) : '' }),
  ).rejects.toMatchObject({ status: 401 });
  await school.newGuest().call(signInByCard, { token: tokenOf(jon) });
  await teacher.call(archiveClass, { id: classId, archived: true });
  await expect(school.newGuest().call(signInByCard, { token: tokenOf(jon) })).rejects.toMatchObject({
    status: 401,
  });
});

test('pictures that are wrong are in the security log of the student, a wrong card with its network only [EDU-212]', async () => {
  const { code, made } = await anOpenClass(['Mia K.']);
  const [mia] = made;
  if (!mia) throw new Error('Nobody was added.');
  const failed = async () =>
    (
      await sql<{ user_id: string | null; network: string; details: object }>`
        select user_id, network, details from security_events where kind = 'sign_in_failed' order by ctid`.execute(
        db,
      )
    ).rows;
  const before = (await failed()).length;
  const tablet = school.newGuest();
  const wrong = { code, studentId: mia.membershipId, ...wrongFor(mia) };
  await expect(tablet.call(signInToClass, wrong)).rejects.toMatchObject({ status: 401 });
  const token = 'A'.repeat(43);
  await expect(tablet.call(signInByCard, { token })).rejects.toMatchObject({ status: 401 });
  const events = (await failed()).slice(before);
  const network = expect.stringMatching(/./);
  expect(events).toEqual([
    { user_id: expect.any(String), network, details: { what: 'pictures' } },
    { user_id: null, network, details: { what: 'card' } },
  ]);
  expect(JSON.stringify(events)).not.toContain(token);
});

test('a wrong code, an expired one, a closed window and the main site get one answer [EDU-182]', async () => {
  const { classId, teacher, code, made } = await anOpenClass(['Mia']);
  const [mia] = made;
  if (!mia) throw new Error('Nobody was added.');
  const answers: unknown[] = [];
  const ask = async (browser = school.newGuest(), by = code) => {
    for (const [url, body] of [
      ['/api/class_sign_in/names', { code: by }],
      ['/api/class_sign_in', { code: by, student_id: mia.membershipId, ...secretOf(mia) }],
    ] as const) {
      const { status, body: answer } = await browser.raw({ method: 'POST', url, body });
      answers.push({ status, answer });
    }
  };
  await ask(school.newGuest(), 'BCDFGHJK');
  await ask(world.newGuest());
  world.clock.advance(46 * 60_000);
  await ask();
  await teacher.call(openSignInWindow, { id: classId });
  await ask(school.newGuest(), (await teacher.call(renewClassCode, { id: classId })).code ? code : '');
  await teacher.call(closeSignInWindow, { id: classId });
  await ask();
  const text = 'The code is wrong, or the class is closed. Ask your teacher.';
  expect(answers).toEqual(answers.map(() => ({ status: 404, answer: { error: text } })));
  expect(answers).toHaveLength(10);
});

test('five wrong tries make a student wait, and classmates behind the same address go on [EDU-183]', async () => {
  const { code, made } = await anOpenClass(['Mia', 'Noah']);
  const [mia, noah] = made;
  if (!mia || !noah) throw new Error('Nobody was added.');
  const desk = () => school.newGuest('10.9.9.9');
  for (let n = 0; n < 5; n += 1) {
    await expect(
      desk().call(signInToClass, { code, studentId: mia.membershipId, ...wrongFor(mia) }),
    ).rejects.toMatchObject({ status: 401, code: 'wrong_secret' });
  }
  await expect(
    desk().call(signInToClass, { code, studentId: mia.membershipId, ...secretOf(mia) }),
  ).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(
      /^That was not right too often. Ask your teacher, or try again in \d+ minutes?\.$/,
    ),
  });
  await desk().call(signInToClass, { code, studentId: noah.membershipId, ...secretOf(noah) });
  world.clock.advance(16 * 60_000);
  await desk().call(signInToClass, { code, studentId: mia.membershipId, ...secretOf(mia) });
});

test('a guest who tries out a student by the code of another class makes that class wait until its code is renewed, and the student never [EDU-356] [EDU-360]', async () => {
  const { code, made } = await anOpenClass(['Mia']);
  const other = await anOpenClass(['Noah']);
  const [mia] = made;
  const [noah] = other.made;
  if (!mia || !noah) throw new Error('Nobody was added.');
  const guess = (studentId: string) =>
    school.newGuest().call(signInToClass, { code: other.code, studentId, ...wrongFor(mia) });
  const wrong = { status: 401, code: 'wrong_secret', message: 'That was not right. Try again.' };
  for (let n = 0; n < 11; n += 1) await expect(guess(mia.membershipId)).rejects.toMatchObject(wrong);
  await expect(guess(randomUUID())).rejects.toMatchObject(wrong);
  await school.newGuest().call(signInToClass, { code, studentId: mia.membershipId, ...secretOf(mia) });
  // They count for the class whose code it is, as all wrong tries there.
  await Promise.all(Array.from({ length: 88 }, () => guess(mia.membershipId).catch(() => undefined)));
  const late = { status: 429, message: expect.stringContaining('Ask your teacher') };
  await expect(guess(mia.membershipId)).rejects.toMatchObject(late);
  await expect(guess(noah.membershipId)).rejects.toMatchObject(late);
  await school.newGuest().call(signInToClass, { code, studentId: mia.membershipId, ...secretOf(mia) });
  const waits = async (of: OpenedClass) =>
    (await of.teacher.call(listManagedStudents, { id: of.classId })).isClassWaiting;
  expect(await waits(other)).toBe(true);
  const renewed = await other.teacher.call(renewClassCode, { id: other.classId });
  expect(await waits(other)).toBe(false);
  await school.newGuest().call(signInToClass, {
    code: renewed.code?.text ?? '',
    studentId: noah.membershipId,
    ...secretOf(noah),
  });
});

test('a teacher sees at once who has to wait after five wrong tries, and lets them in [EDU-345]', async () => {
  const { classId, teacher, code, made } = await anOpenClass(['Mia', 'Noah']);
  const [mia, noah] = made;
  if (!mia || !noah) throw new Error('Nobody was added.');
  const tryAs = (one: NewWayIn, secret: Secret) =>
    school.newGuest().call(signInToClass, { code, studentId: one.membershipId, ...secret });
  const waiting = async () => {
    const { students } = await teacher.call(listManagedStudents, { id: classId });
    return students.filter(({ isWaiting }) => isWaiting).map(({ name }) => name);
  };
  const fail = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await expect(tryAs(mia, wrongFor(mia))).rejects.toMatchObject({ code: 'wrong_secret' });
  };
  await fail(4);
  await tryAs(noah, secretOf(noah));
  expect(await waiting()).toEqual([]);
  await fail(1);
  expect(await waiting()).toEqual(['Mia']);
  await teacher.call(letStudentIn, { workspaceId: classId, id: mia.membershipId });
  expect(await waiting()).toEqual([]);
  await fail(5);
  expect(await waiting()).toEqual(['Mia']);
  world.clock.advance(15 * 60_000);
  expect(await waiting()).toEqual([]);
});

test('after ten wrong tries only the teacher lets a student in, by one press or a new picture [EDU-183]', async () => {
  const { classId, teacher, code, made } = await anOpenClass(['Mia'], undefined, 480);
  const [mia] = made;
  if (!mia) throw new Error('Nobody was added.');
  const signIn = (secret: Secret) =>
    school.newGuest().call(signInToClass, { code, studentId: mia.membershipId, ...secret });
  const failTenTimes = async () => {
    for (let n = 0; n < 10; n += 1) {
      if (n === 5) world.clock.advance(16 * 60_000);
      await expect(signIn(wrongFor(mia))).rejects.toMatchObject({ code: 'wrong_secret' });
    }
  };
  await failTenTimes();
  await expect(signIn(secretOf(mia))).rejects.toMatchObject({ status: 403, code: 'teacher_needed' });
  const { students } = await teacher.call(listManagedStudents, { id: classId });
  expect(students).toMatchObject([{ name: 'Mia', isLocked: true }]);
  await teacher.call(letStudentIn, { workspaceId: classId, id: mia.membershipId });
  await signIn(secretOf(mia));
  await failTenTimes();
  const renewed = await teacher.call(renewWaysIn, { id: classId, membershipIds: [mia.membershipId] });
  const [next] = renewed.made;
  if (!next) throw new Error('Nothing was made.');
  await signIn(secretOf(next));
  await expect(signIn(secretOf(mia))).rejects.toMatchObject({ code: 'wrong_secret' });
});

test('tries at once count each: of forty guesses at most five are checked [EDU-183]', async () => {
  const { code, made } = await anOpenClass(['Mia']);
  const [mia] = made;
  if (!mia) throw new Error('Nobody was added.');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      school
        .newGuest()
        .call(signInToClass, { code, studentId: mia.membershipId, ...wrongFor(mia) })
        .catch(({ status }: { status: number }) => status),
    ),
  );
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(35);
});

test('300 students of two classes sign in at once from one address, and none is refused [EDU-183] [EDU-267]', async () => {
  const names = Array.from({ length: 150 }, (_, n) => `Student ${n}`);
  const classes = [await anOpenClass(names), await anOpenClass(names, 'words')];
  const desks = classes.flatMap(({ code, made }) => made.map((one) => ({ code, one })));
  const entered = await Promise.all(
    desks.map(async ({ code, one }) => {
      const desk = school.newGuest('10.8.8.8');
      await desk.call(openClass, { code });
      await desk.call(signInToClass, { code, studentId: one.membershipId, ...secretOf(one) });
      return desk.cookies.size > 0;
    }),
  );
  expect(entered.filter(Boolean)).toHaveLength(300);
});

test('sixty cards are shown at once behind one address, of which only wrong ones count [EDU-267]', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `Student ${n}`);
  const { made } = await anOpenClass(names, 'card');
  const key = 'class_card:10.8.8.9';
  await countAttempt(db, key, 15 * 60, world.clock.now(), 599);
  const show = (token: string) => school.newGuest('10.8.8.9').call(signInByCard, { token });
  await Promise.all(made.map((one) => show(tokenOf(one))));
  const [one] = made;
  if (!one) throw new Error('Nobody was added.');
  await expect(show('x'.repeat(22))).rejects.toMatchObject({ status: 401 });
  await expect(show(tokenOf(one))).rejects.toMatchObject({ status: 429 });
  world.clock.advance(15 * 60_000);
  await show(tokenOf(one));
});

test('a student opens a class and another shows a card while others wait for their pictures to be compared [EDU-267]', async () => {
  const asked = await anOpenClass(['Mia', 'Noah', 'Ada', 'Ben', 'Kim']);
  const carded = await anOpenClass(['Lea'], 'card');
  const releases: (() => void)[] = [];
  const signingIn: Promise<unknown>[] = [];
  for (const one of asked.made) {
    const { reached, release } = holdAtFailpoint('class-sign-in.checked');
    signingIn.push(
      school
        .newGuest()
        .call(signInToClass, { code: asked.code, studentId: one.membershipId, ...secretOf(one) }),
    );
    // The fifth waits for the turn of one of the others.
    if (releases.length < 4) await reached;
    releases.push(release);
  }
  const opened = await school.newGuest().call(openClass, { code: asked.code });
  expect(opened.students).toHaveLength(5);
  const [lea] = carded.made;
  if (!lea) throw new Error('Nobody was added.');
  await school.newGuest().call(signInByCard, { token: tokenOf(lea) });
  for (const release of releases) release();
  await Promise.all(signingIn);
});

test('an account without an address may call what is made for it and nothing else [EDU-180]', async () => {
  const { code, made, teacher } = await anOpenClass(['Mia']);
  const [mia] = made;
  if (!mia) throw new Error('Nobody was added.');
  const tablet = school.newGuest();
  await tablet.call(signInToClass, { code, studentId: mia.membershipId, ...secretOf(mia) });
  await expect(tablet.call(followUser, { id: teacher.id })).rejects.toMatchObject({
    status: 403,
    code: 'managed_account',
  });
  const { user } = await tablet.call(getAccount, {});
  const deletion = await tablet.raw({ method: 'DELETE', url: `/api/users/${user.guid}` });
  expect(deletion).toMatchObject({ status: 403 });
});

test('the school’s hashes are argon2id, and no token of a card is stored [EDU-181]', async () => {
  const { made } = await anOpenClass(['Mia'], 'card');
  const [mia] = made;
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(c)::text as text from class_cards c union all select to_jsonb(s)::text from class_secrets s`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(1);
  const all = rows.map(({ text }) => text).join('\n');
  expect(all).not.toContain(mia ? tokenOf(mia) : '');
  const hashes = await sql<{ hash: string }>`select hash from class_secrets`.execute(db);
  for (const { hash } of hashes.rows) expect(hash).toMatch(/^\$argon2id\$/);
});

test('only teachers of the school make students and ways in [EDU-181]', async () => {
  const { classId, made } = await anOpenClass(['Mia']);
  const other = await aClass(world);
  const student = await addSchoolMember(other.school, await world.person('classmate'), 'student');
  const [mia] = made;
  const id = mia?.membershipId ?? '';
  for (const [person, status] of [
    [other.teacher, 404],
    [student, 404],
    [world.newGuest(), 401],
  ] as const) {
    for (const [method, url, body] of [
      ['GET', `/api/workspaces/${classId}/students`, undefined],
      ['POST', `/api/workspaces/${classId}/students`, { names: ['Eve'] }],
      ['PUT', `/api/workspaces/${classId}/way_in`, { way: 'words' }],
      ['POST', `/api/workspaces/${classId}/ways_in`, { membership_ids: [id] }],
      ['DELETE', `/api/workspaces/${classId}/students/${id}/lock`, undefined],
      ['DELETE', `/api/workspaces/${classId}/students/${id}/card`, undefined],
    ] as const) {
      const answer = await person.raw({ method, url, ...(body && { body }) });
      expect([method, url, answer.status]).toEqual([method, url, status]);
    }
  }
  // Of its own class a student is refused, too.
  const own = await other.student.raw({ method: 'GET', url: `/api/workspaces/${other.classId}/students` });
  expect(own.status).toBe(403);
});

test('a name that the class has already, and more than 200 students, are refused whole, and so are e-mail addresses [EDU-181] [EDU-339]', async () => {
  const { classId, teacher } = await anOpenClass(['Mia']);
  const add = (names: string[]) => teacher.call(addManagedStudents, { id: classId, names });
  await expect(add(['Noah', 'mia'])).rejects.toMatchObject({ status: 422 });
  await expect(add(['Noah', 'noah'])).rejects.toMatchObject({ status: 422 });
  await expect(add(Array.from({ length: 199 }, (_, n) => `S ${n}`))).rejects.toMatchObject({
    status: 403,
    code: 'limit_reached',
  });
  await expect(add(['Noah', 'ole@example.org'])).rejects.toMatchObject({
    status: 422,
    fields: { names: ['has “ole@example.org”. Enter names, and no e-mail addresses'] },
  });
  const { students } = await teacher.call(listManagedStudents, { id: classId });
  expect(students.map(({ name }) => name)).toEqual(['Mia']);
});

test('a student whose pictures are renewed while they are compared is not signed in [EDU-181]', async () => {
  const { classId, teacher, code, made } = await anOpenClass(['Mia']);
  const [mia] = made;
  if (!mia) throw new Error('Nobody was added.');
  const { reached, release } = holdAtFailpoint('class-sign-in.checked');
  const tablet = school.newGuest();
  const signingIn = tablet.call(signInToClass, { code, studentId: mia.membershipId, ...secretOf(mia) });
  await reached;
  await teacher.call(renewWaysIn, { id: classId, membershipIds: [mia.membershipId] });
  release();
  await expect(signingIn).rejects.toMatchObject({ code: 'wrong_secret' });
  expect((await tablet.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('a card that is voided or renewed while it signs in leaves no session [EDU-181]', async () => {
  const { classId, teacher, made } = await anOpenClass(['Mia', 'Noah'], 'card');
  const [mia, noah] = made;
  if (!mia || !noah) throw new Error('Nobody was added.');
  const whileSigningIn = async (one: NewWayIn, change: () => Promise<unknown>) => {
    const { reached, release } = holdAtFailpoint('class-sign-in.card-locked');
    const tablet = school.newGuest();
    const signingIn = tablet.call(signInByCard, { token: tokenOf(one) });
    await reached;
    const changing = change();
    await expect.poll(() => countLockWaits(db)).toBe(1);
    release();
    await signingIn;
    await changing;
    world.clock.advance(1000);
    expect((await tablet.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  };
  await whileSigningIn(mia, () => teacher.call(voidCard, { workspaceId: classId, id: mia.membershipId }));
  await whileSigningIn(noah, () =>
    teacher.call(renewWaysIn, { id: classId, membershipIds: [noah.membershipId] }),
  );
});
