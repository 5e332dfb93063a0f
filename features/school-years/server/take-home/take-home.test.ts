import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInAgain } from '#features/education/testing/a-school.ts';
import { createProject } from '#features/projects/contract.ts';
import { unzip } from '#testing/unzip.ts';
import { aWorld } from '#testing/world.ts';
import { makeTakeHomeCodes, openTakeHome, undoSchoolYear } from '../../contract.ts';
import { aSchoolToEnd, endYear } from '../../testing/a-school-year.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const dayMs = 86_400_000;

/** A student with a project leaves `4a`; gives the code of their family. */
async function aLeaver() {
  const made = await aSchoolToEnd(world);
  const { owner, student, third } = made;
  const { data } = await student.call(createProject, { project: { title: 'My first song' } });
  await sql`update pieces set owner_id = (select user_id from class_members where workspace_id = ${made.fourth} and role = 'student')
    where id = ${data.id}`.execute(db);
  const { id } = await endYear(world, made, { classes: [{ id: made.fourth, fate: 'leaves' }] });
  const { codes, left } = await owner.call(makeTakeHomeCodes, { id, classId: made.fourth });
  const code = codes[0]?.code ?? '';
  return { ...made, id, codes, left, code, third };
}

const open = (code: string) => world.guest.call(openTakeHome, { code });

test('a family fetches projects and tracks with its code, without signing in [EDU-290] [EDU-291]', async () => {
  const { codes, left, code, school, owner, id, fourth } = await aLeaver();
  expect(left).toBe(0);
  expect(codes).toMatchObject([{ name: 'Ole D.', code: expect.stringMatching(/^([A-Z]{4}-){4}[A-Z]{4}$/) }]);
  expect(codes[0]?.address).toMatch(/\/class\/take-home#code=/);
  const found = await open(code.toLowerCase());
  expect(found).toMatchObject({ name: 'Ole D.', school: school.name, projects: 1, tracks: 0 });
  const bundle = await world.server.inject({ method: 'GET', url: found.download });
  expect(bundle.statusCode).toBe(200);
  expect(bundle.headers['cache-control']).toBe('private, no-store');
  const files = unzip(bundle.rawPayload);
  expect([...files.keys()].some((name) => name.startsWith('projects'))).toBe(true);
  expect([...files.values()].join('\n')).toContain('My first song');
  expect([...files.keys()]).not.toContain('likes.json');
  const again = await owner.call(makeTakeHomeCodes, { id, classId: fourth });
  expect(again.codes).toEqual([]);
  const renewed = await owner.call(makeTakeHomeCodes, { id, classId: fourth, missingOnly: false });
  await expect(open(code)).rejects.toMatchObject({ status: 404 });
  expect((await open(renewed.codes[0]?.code ?? '')).name).toBe('Ole D.');
});

test('hashes of codes are kept only, and nothing of a child is said before the code is right [EDU-290] [EDU-292]', async () => {
  const { code } = await aLeaver();
  const handle = code.replaceAll('-', '').slice(0, 8);
  const { rows } = await sql<{
    row: string;
  }>`select to_jsonb(l)::text as row from school_year_leavers l`.execute(db);
  expect(rows.some(({ row }) => row.includes(handle) && row.includes('$argon2id$'))).toBe(true);
  expect(rows.some(({ row }) => row.includes(code.replaceAll('-', '').slice(8)))).toBe(false);
  const wrong = `${handle}BBBBBBBBBBBB`;
  for (const text of ['', 'x', wrong, 'BCDFGHJKBBBBBBBBBBBB', code.slice(0, -1)]) {
    const { status, body } = await world.guest.raw({
      method: 'POST',
      url: '/api/take_home',
      body: { code: text },
    });
    expect(status, text).toBe(404);
    expect(JSON.stringify(body)).not.toMatch(/Ole|School/);
  }
  for (const body of [{}, { code: 7 }, { code: 'x'.repeat(61) }, { code, more: 1 }])
    expect((await world.guest.raw({ method: 'POST', url: '/api/take_home', body })).status).toBe(422);
});

test('ten wrong tries lock one bundle, at once or one by one, and no other; a new code opens it [EDU-292]', async () => {
  const first = await aLeaver();
  const second = await aLeaver();
  const wrong = first.code.replaceAll('-', '').slice(0, 8) + 'B'.repeat(12);
  const tries = await Promise.allSettled(Array.from({ length: 14 }, () => open(wrong)));
  const codes = tries.map((one) =>
    one.status === 'rejected' ? (one.reason as { status: number }).status : 200,
  );
  expect(codes.filter((status) => status === 404)).toHaveLength(10);
  expect(codes.filter((status) => status === 403)).toHaveLength(4);
  await expect(open(first.code)).rejects.toMatchObject({ status: 403, code: 'code_locked' });
  expect((await open(second.code)).name).toBe('Ole D.');
  const { owner, id, fourth } = first;
  const { codes: renewed } = await owner.call(makeTakeHomeCodes, { id, classId: fourth, missingOnly: false });
  expect((await open(renewed[0]?.code ?? '')).name).toBe('Ole D.');
});

test('codes end with undo and after 30 days, links to bundles after ten minutes [EDU-290] [EDU-291]', async () => {
  const undone = await aLeaver();
  const { download } = await open(undone.code);
  const statusOf = async (url: string) => (await world.guest.raw({ method: 'GET', url })).status;
  expect(await statusOf(`${download}x`)).toBe(404);
  expect(await statusOf('/class/take-home/bundle.zip')).toBe(404);
  await undone.owner.call(undoSchoolYear, { id: undone.id });
  await world.drain();
  expect(await statusOf(download)).toBe(404);
  await expect(open(undone.code)).rejects.toMatchObject({ status: 404 });
  const kept = await aLeaver();
  const found = await open(kept.code);
  world.clock.advance(10 * 60_000 + 1000);
  expect(await statusOf(found.download)).toBe(404);
  const never = new Date(world.clock.now().getTime() + 99 * dayMs);
  await db.updateTable('second_factor_duties').set({ due_at: never }).execute();
  world.clock.advance(30 * dayMs);
  await expect(open(kept.code)).rejects.toMatchObject({ status: 404 });
  await signInAgain(kept.owner);
  await expect(
    kept.owner.call(makeTakeHomeCodes, { id: kept.id, classId: kept.fourth }),
  ).rejects.toMatchObject({ status: 409, code: 'year_not_ended' });
});
