import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { conversationOf, conversationsOf, messagesIn } from '../testing/conversations-of.ts';
import { sendMessageAs } from '../testing/send-message-as.ts';

const world = await aWorld();
const { db } = world.platform;
const { pool } = world.database;
const [student, classmate, teacher, outsider, admin] = await Promise.all([
  world.person('pupil'),
  world.person('mate'),
  world.person('teacher'),
  world.person('outsider'),
  world.person('root', { admin: true }),
]);
const school = '0190a1b2-0000-7000-8000-00000000000a';
await pool.query(
  `insert into organizations (id, name, country, owner_id, created_at) values ($1, 'Oak', 'GB', $2, now())`,
  [school, admin.id],
);
const enrol = (role: 'student' | 'teacher', ...members: Member[]) =>
  pool.query(
    `update users set school_id = $1, school_role = $2, school_only = 'account' where id = any($3::uuid[])`,
    [school, role, members.map(({ id }) => id)],
  );
const status = async (from: Member, to: Parameters<typeof sendMessageAs>[1]) => {
  try {
    await sendMessageAs(from, to, 'Hello');
    return 201;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

test('a student writes to the teachers of their school and gets messages from nobody else, and the school is hidden from others [EDU-159] [EDU-200]', async () => {
  const { conversationId } = await sendMessageAs(outsider, { userId: student.id }, 'Before school');
  const { conversationId: withClassmate } = await sendMessageAs(classmate, { userId: student.id }, 'Hello');
  const { conversationId: withAdmin } = await sendMessageAs(student, { userId: admin.id }, 'Hello');
  await enrol('student', student, classmate);
  await enrol('teacher', teacher);
  const newcomer = await world.person('newcomer');
  expect(await status(student, { userId: teacher.id })).toBe(201);
  expect(await status(teacher, { userId: student.id })).toBe(201);
  expect(await status(teacher, { userId: admin.id })).toBe(201);
  expect(await status(admin, { userId: teacher.id })).toBe(201);
  for (const to of [{ userId: classmate.id }, { userId: newcomer.id }, { userId: admin.id }])
    expect(await status(student, to)).toBe(404);
  for (const id of [conversationId, withClassmate, withAdmin])
    expect(await status(student, { conversationId: id })).toBe(403);
  expect(await status(classmate, { conversationId: withClassmate })).toBe(403);
  expect(await status(admin, { userId: student.id })).toBe(403);
  expect(await status(newcomer, { userId: teacher.id })).toBe(404);
  expect(await status(teacher, { userId: newcomer.id })).toBe(403);
  expect(await status(outsider, { conversationId })).toBe(403);

  const seen = await conversationOf(outsider, conversationId);
  expect([seen.writable, seen.users[0]]).toMatchObject([
    false,
    { username: 'Hidden user', selfLink: null, avatarSmallUrl: null },
  ]);
  const [known] = (await conversationsOf(admin)).filter(({ users }) => users[0]?.id === student.id);
  expect([known?.writable, known?.users[0]?.username]).toEqual([false, student.username]);
});

test('the name of a suspended member is hidden until they are reinstated', async () => {
  const [one, two] = [await world.person('one'), await world.person('two')];
  const { conversationId: id } = await sendMessageAs(one, { userId: two.id }, 'Hello');
  const names = async () => [
    (await conversationsOf(two))[0]?.users[0]?.username,
    (await conversationOf(two, id)).lastMessage.user.username,
    (await messagesIn(two, id))[0]?.user.username,
  ];
  expect(await names()).toEqual(Array(3).fill(one.username));
  await updateUser(db, one.id, { banned_at: world.clock.now() });
  expect(await names()).toEqual(Array(3).fill('Suspended user'));
  expect(await status(two, { conversationId: id })).toBe(403);
  await updateUser(db, one.id, { banned_at: null });
  expect(await names()).toEqual(Array(3).fill(one.username));
  expect(await status(two, { conversationId: id })).toBe(201);
});
