import { expect, test } from 'vitest';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import {
  acceptRoster,
  createRoster,
  deleteRoster,
  getRoster,
  presignRoster,
  undoRoster,
} from '../contract.ts';
import { applyRosterRun, importRoster, sendRoster, uploadRoster } from '../testing/a-roster.ts';
import { classLists, schoolSnapshot } from '../testing/school-snapshot.ts';
import { handleCleanUpRosters } from './run-rosters.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const table = 'Id,Name,Class\n1,Mia Klein,3b\n2,Noah Berg,3b\n';
const status = async (
  who: Member | typeof world.guest,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => (await who.raw({ method, url, ...(body && { body }) })).status;

test('a roster of another school is not there, and students may not see any [EDU-226]', async () => {
  const school = await aSchool(world);
  const student = await addSchoolMember(school, await world.person('curious'), 'student');
  const { id } = await sendRoster(world, school.owner, table);
  const stranger = (await aSchool(world)).owner;
  const calls = [
    ['GET', `/api/rosters/${id}`],
    ['GET', `/api/rosters/${id}/entries?section=new`],
    ['PUT', `/api/rosters/${id}`, { roster: {} }],
    ['POST', `/api/rosters/${id}/accept`, {}],
    ['POST', `/api/rosters/${id}/undo`, {}],
    ['DELETE', `/api/rosters/${id}`],
  ] as const;
  for (const [method, url, body] of calls) {
    expect(await status(stranger, method, url, body), url).toBe(404);
    expect(await status(student, method, url, body), url).toBe(403);
    expect(await status(world.guest, method, url, body), url).toBe(401);
  }
  expect(await status(student, 'GET', '/api/rosters')).toBe(403);
  const presign = '/api/roster_uploads/presign?filename=a.csv&content_length=';
  expect(await status(student, 'GET', `${presign}10`)).toBe(403);
  expect(await status(school.owner, 'GET', `${presign}50000001`)).toBe(422);
});

test('without a second factor in time no names are shown, and nothing is accepted or exported [EDU-226]', async () => {
  const { owner, id: school } = await aSchool(world);
  const { id } = await sendRoster(world, owner, table);
  await db
    .updateTable('second_factor_duties')
    .set({ due_at: world.clock.now() })
    .where('user_id', '=', owner.id)
    .execute();
  world.clock.advance(1000);
  for (const [method, url, body] of [
    ['GET', `/api/rosters/${id}/entries?section=new`],
    ['POST', `/api/rosters/${id}/accept`, {}],
    ['GET', '/education/rosters/export.zip'],
  ] as const)
    expect((await owner.raw({ method, url, ...(body && { body }) })).body, url).toMatchObject({
      code: 'second_factor_required',
    });
  expect(await classLists(db, school)).toEqual([]);
});

test('what is no upload, is too large, was used, or does not wait is refused, and nothing is changed by a second call [EDU-220] [EDU-221]', async () => {
  const { owner, id: school } = await aSchool(world);
  expect(await status(owner, 'POST', '/api/rosters', { file_name: 'none.bin' })).toBe(422);
  const huge = owner.call(presignRoster, { filename: 'school.csv', contentLength: 200_000_000 });
  await expect(huge).rejects.toMatchObject({ status: 422 });
  const fileName = await uploadRoster(owner, table);
  const { id } = await owner.call(createRoster, { fileName });
  await expect(owner.call(createRoster, { fileName })).rejects.toMatchObject({ status: 422 });
  const other = await uploadRoster(owner, table);
  await expect(owner.call(createRoster, { fileName: other })).rejects.toMatchObject({
    status: 409,
    code: 'roster_at_work',
  });
  await expect(owner.call(acceptRoster, { id })).rejects.toMatchObject({ status: 409 });
  await world.drain();
  const both = await Promise.allSettled([owner.call(acceptRoster, { id }), owner.call(acceptRoster, { id })]);
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  await world.drain();
  const after = await schoolSnapshot(db, school);
  await expect(owner.call(deleteRoster, { id })).rejects.toMatchObject({ status: 409 });
  for (const wrong of [{ columns: { name: 200 } }, { columns: { name: -1 } }, { columns: { shoe: 1 } }])
    expect(await status(owner, 'PUT', `/api/rosters/${id}`, { roster: wrong })).toBe(422);
  expect(await status(owner, 'GET', `/api/rosters/${id}/entries?section=all`)).toBe(422);
  expect(await schoolSnapshot(db, school)).toEqual(after);
});

test('a school that has changed since the plan gets a new plan instead [EDU-221]', async () => {
  const { owner, id: school } = await aSchool(world);
  const first = await sendRoster(world, owner, table);
  const second = await sendRoster(world, owner, 'Id,Name,Class\n1,Mia Klein,4a\n');
  await applyRosterRun(world, owner, second);
  const renewed = await applyRosterRun(world, owner, first);
  expect(renewed).toMatchObject({ state: 'ready', plan: { isRenewed: true, counts: { moved: 1 } } });
  expect(await classLists(db, school)).toEqual(['4a: student Mia K.']);
  expect(await applyRosterRun(world, owner, first)).toMatchObject({ state: 'applied' });
});

test('only the newest roster is brought back, for 7 days; names and files go by themselves [EDU-224]', async () => {
  const { owner } = await aSchool(world);
  const never = new Date(world.clock.now().getTime() + 30 * 86_400_000);
  await db
    .updateTable('second_factor_duties')
    .set({ due_at: never })
    .where('user_id', '=', owner.id)
    .execute();
  const first = await importRoster(world, owner, table);
  const second = await importRoster(world, owner, `${table}3,Ida Lund,3b\n`);
  const waiting = await sendRoster(world, owner, `${table}4,Ole Dahl,3b\n`);
  await expect(owner.call(undoRoster, { id: first.id })).rejects.toMatchObject({ status: 409 });
  world.clock.advance(7 * 86_400_000 - 1000);
  expect((await owner.call(getRoster, { id: second.id })).undoUntil).not.toBeNull();
  world.clock.advance(2000);
  await expect(owner.call(undoRoster, { id: second.id })).rejects.toMatchObject({ status: 409 });
  await handleCleanUpRosters(makeCall(world.platform, db, guest));
  await world.drain();
  await expect(owner.call(getRoster, { id: waiting.id })).rejects.toMatchObject({ status: 404 });
  const { rows } = await world.database.pool.query(
    "select plan ? 'entries' as names, undo from roster_runs where id = $1",
    [second.id],
  );
  expect(rows).toEqual([{ names: false, undo: null }]);
  const uploads = await db
    .selectFrom('uploads')
    .select('file_name')
    .where('user_id', '=', owner.id)
    .execute();
  expect(uploads).toEqual([]);
});
