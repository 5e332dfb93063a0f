import { expect, test } from 'vitest';
import { reportUser } from '#features/reports/contract.ts';
import { listCases } from '#features/reports/moderation.contract.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });

const rows = () => world.platform.db.selectFrom('reports').selectAll().orderBy('created_at').execute();
const queue = async () => (await admin.call(listCases, { items: 100 })).items;

test('a report is sent by guid and stores reporter, member, reason and time; only site admins see it [HERO-034] [HERO-037]', async () => {
  const answer = await ada.raw({
    method: 'POST',
    url: `/api/users/${ben.id}/reports`,
    body: { reason: ' Sells followers ' },
  });
  expect(answer.status).toBe(200);
  const [stored] = await rows();
  expect(stored).toMatchObject({ reporter_id: ada.id, reason: 'Sells followers' });
  expect(stored?.created_at).toEqual(world.clock.now());
  const caseRow = await world.platform.db
    .selectFrom('moderation_cases')
    .select(['subject_kind', 'subject_id', 'person_id'])
    .where('id', '=', stored?.case_id ?? '')
    .executeTakeFirst();
  expect(caseRow).toEqual({ subject_kind: 'user', subject_id: ben.id, person_id: ben.id });
  const [entry] = await queue();
  expect(entry).toMatchObject({
    kind: 'user',
    person: { id: ben.id },
    reports: [{ reporter: { id: ada.id }, reason: 'Sells followers' }],
  });
  for (const actor of [ada, ben]) {
    await expect(actor.call(listCases, {})).rejects.toMatchObject({ status: 403 });
  }
  await expect(world.guest.call(listCases, {})).rejects.toMatchObject({ status: 401 });
  // The report has no effect on Ben.
  expect((await ben.raw({ method: 'GET', url: '/api/account' })).status).toBe(200);
  expect((await world.guest.raw({ method: 'GET', url: `/api/users/${ben.profileLink}` })).status).toBe(200);
});

test('a blank reason or one over 1000 characters is refused, a second report within 24 hours changes nothing, and the eleventh of a day is refused with 429 [HERO-036]', async () => {
  const gus = await world.person('gus');
  for (const reason of ['', ' \n ', '\u200b', 'x'.repeat(1001)]) {
    const refused = gus.call(reportUser, { guid: ben.id, reason });
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { reason: expect.any(Array) } });
  }
  const before = (await rows()).length;
  await gus.call(reportUser, { guid: ben.id, reason: '🎵'.repeat(1000) });
  const again = await gus.raw({
    method: 'POST',
    url: `/api/users/${ben.id}/reports`,
    body: { reason: 'Again' },
  });
  expect(again.status).toBe(200);
  expect(await rows()).toHaveLength(before + 1);
  const others = await Promise.all(Array.from({ length: 10 }, (_none, at) => world.person(`other${at}`)));
  for (const other of others.slice(0, 9)) await gus.call(reportUser, { guid: other.id, reason: 'Rude' });
  const eleventh = { guid: others[9]?.id ?? '', reason: 'Rude' };
  await expect(gus.call(reportUser, eleventh)).rejects.toMatchObject({ status: 429 });
  expect(await rows()).toHaveLength(before + 10);
  // Repeating an earlier report is not limited.
  expect(await gus.call(reportUser, { guid: ben.id, reason: 'Again' })).toEqual({});
  world.clock.advance(86_400_001);
  await gus.call(reportUser, eleventh);
  await gus.call(reportUser, { guid: ben.id, reason: 'And again' });
  expect(await rows()).toHaveLength(before + 12);
});

test('concurrent reports by one reporter count as one, and never exceed the limit [HERO-036]', async () => {
  const hal = await world.person('hal');
  const before = (await rows()).length;
  await race(8, () => hal.call(reportUser, { guid: ben.id, reason: 'At once' }));
  expect(await rows()).toHaveLength(before + 1);
  const many = await Promise.all(Array.from({ length: 14 }, (_none, at) => world.person(`crowd${at}`)));
  const { thrown } = await race(14, (at) =>
    hal.call(reportUser, { guid: many[at]?.id ?? '', reason: 'Rude' }),
  );
  expect(thrown).toHaveLength(5);
  expect(await rows()).toHaveLength(before + 10);
});

test('concurrent reports of one member by many are one case, which counts them', async () => {
  const ida = await world.person('ida');
  const crowd = await Promise.all(Array.from({ length: 6 }, (_none, at) => world.person(`many${at}`)));
  await race(
    6,
    (at) => crowd[at]?.call(reportUser, { guid: ida.id, reason: `Reason ${at}` }) as Promise<unknown>,
  );
  const entries = (await queue()).filter((one) => one.person?.id === ida.id);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.reportsCount).toBe(6);
  expect(entries[0]?.reports).toHaveLength(6);
});

test('reports of oneself, of a site admin and of an unknown member are refused', async () => {
  const report = (guid: string) => ada.call(reportUser, { guid, reason: 'Rude' });
  await expect(report(ada.id)).rejects.toMatchObject({ status: 422 });
  await expect(report(admin.id)).rejects.toMatchObject({ status: 403 });
  await expect(report('0190a1b2-0000-7000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
});
