import { expect, test } from 'vitest';
import { changeCommentStatus, reportComment } from '#features/comments/contract.ts';
import { commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { emailsTo } from '#features/identity/testing/emails.ts';
import { reportUser } from '#features/reports/contract.ts';
import { listAuditLog, listCases, settleCase } from '#features/reports/moderation.contract.ts';
import { aCase, caseAbout, openCases } from '#features/reports/testing/a-case.ts';
import { getTrack, trackComments } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const other = await world.person('other', { admin: true });

async function flaggedComment(author = ben) {
  const track = await aStoredTrack(world, ada);
  const comment = await commentOn(world, trackComments, track.id, author, 'You cannot play at all');
  await ada.call(reportComment, { id: comment.id, reason: 'Rude' });
  return { track, comment, entry: await caseAbout(admin, author, 'comment') };
}
const shownIn = async (trackId: string) =>
  commentPageOf(await world.guest.call(trackComments.list, { id: trackId })).items[0];

test('a flagged comment stands in the queue with its words, its place, its reason, and what was before', async () => {
  const { comment, entry } = await flaggedComment();
  expect(entry).toMatchObject({
    subject: { text: 'You cannot play at all', href: `/comments/${comment.id}`, hidden: false },
    reports: [{ reporter: { username: ada.username }, reason: 'Rude' }],
    earlier: [],
    actions: ['dismiss', 'hide', 'warn', 'suspend'],
  });
  await admin.call(settleCase, { id: entry.id, action: 'warn', message: 'Be kind' });
  const { entry: next } = await flaggedComment();
  expect(next.earlier).toMatchObject([{ action: 'warn', message: 'Be kind', reversed: false }]);
  await admin.call(settleCase, { id: next.id, action: 'dismiss' });
});

test.each(['dismiss', 'warn'] as const)('%s: a comment that was under review is back', async (action) => {
  const { comment, track, entry } = await flaggedComment();
  await other.call(changeCommentStatus, { id: comment.id, status: 2 });
  await admin.call(settleCase, { id: entry.id, action, message: action === 'warn' ? 'Be kind' : '' });
  expect((await shownIn(track.id))?.status).toBe(5);
});

test.each([
  [3, 'hide', 1],
  [4, 'hide', 1],
  [0, 'dismiss', 0],
  [5, 'dismiss', 0],
] as const)(
  'an admin who gives a reported comment the status %i settles its case as %s',
  async (status, action, letters) => {
    const { comment, track, entry } = await flaggedComment();
    const before = (await emailsTo(world, ben.email, 'decision')).length;
    await other.call(changeCommentStatus, { id: comment.id, status });
    expect((await openCases(admin)).some(({ id }) => id === entry.id)).toBe(false);
    const settled = (await settledCases()).find(({ id }) => id === entry.id);
    expect(settled).toMatchObject({ actions: [], settled: { action, by: other.username } });
    expect((await shownIn(track.id))?.status).toBe(status);
    expect((await emailsTo(world, ben.email, 'decision')).length).toBe(before + letters);
    const late = admin.call(settleCase, { id: entry.id, action: 'dismiss' });
    await expect(late).rejects.toMatchObject({ status: 409 });
  },
);

test('a comment that nobody has reported is judged without a case, and one under review keeps its case open', async () => {
  const track = await aStoredTrack(world, ada);
  const quiet = await commentOn(world, trackComments, track.id, ben, 'Nobody minds this');
  const before = (await settledCases()).length;
  await other.call(changeCommentStatus, { id: quiet.id, status: 3 });
  const { comment, entry } = await flaggedComment();
  await other.call(changeCommentStatus, { id: comment.id, status: 2 });
  expect((await settledCases()).length).toBe(before);
  expect((await openCases(admin)).some(({ id }) => id === entry.id)).toBe(true);
  await admin.call(settleCase, { id: entry.id, action: 'dismiss' });
});

test('dismissed: the comment stays, nobody is told, and it cannot be reported again', async () => {
  const { comment, track, entry } = await flaggedComment();
  const before = (await emailsTo(world, ben.email)).length;
  const settled = await admin.call(settleCase, { id: entry.id, action: 'dismiss' });
  expect(settled).toMatchObject({ actions: [], settled: { action: 'dismiss', by: admin.username } });
  expect(await shownIn(track.id)).toMatchObject({ content: 'You cannot play at all', status: 5 });
  expect((await emailsTo(world, ben.email)).length).toBe(before);
  const again = other.call(reportComment, { id: comment.id, reason: 'Rude' });
  await expect(again).rejects.toMatchObject({ status: 403 });
  expect((await openCases(admin)).some(({ id }) => id === entry.id)).toBe(false);
});

test('hidden: nobody reads the comment any more, it counts no more, and its author gets a letter with the words', async () => {
  const { track, entry } = await flaggedComment();
  const before = trackOf(await ada.call(getTrack, { id: track.id })).commentsCount;
  const message = 'This was hurtful. <b>Please</b> talk about the music.';
  await admin.call(settleCase, { id: entry.id, action: 'hide', message });
  expect(await shownIn(track.id)).toMatchObject({ content: null, status: 3 });
  expect(trackOf(await ada.call(getTrack, { id: track.id })).commentsCount).toBe(before - 1);
  const [letter] = await emailsTo(world, ben.email, 'decision');
  expect(letter?.text).toContain(message);
  expect(letter?.text).toContain(`/account/appeals/${entry.id}?appeal_token=`);
  expect(letter?.html).not.toContain('<b>Please</b>');
});

test('of two admins who settle the same, one does and the other is told', async () => {
  const { entry } = await flaggedComment();
  const people = [admin, other, admin, other];
  const { given, thrown } = await race(4, (at) =>
    (people[at] ?? admin).call(settleCase, { id: entry.id, action: 'warn', message: `From ${at}` }),
  );
  expect(given).toHaveLength(1);
  expect(thrown).toEqual(Array(3).fill(expect.objectContaining({ status: 409 })));
  const letters = (await emailsTo(world, ben.email, 'decision')).filter(({ text }) =>
    text?.includes(entry.id),
  );
  expect(letters).toHaveLength(1);
});

test('a report that comes while an admin settles is lost to nobody', async () => {
  const cy = await world.person('cy');
  const reporters = await Promise.all(Array.from({ length: 5 }, (_none, at) => world.person(`busy${at}`)));
  const entry = await aCase(world, admin, cy);
  await Promise.all([
    admin.call(settleCase, { id: entry.id, action: 'dismiss' }),
    ...reporters.map((one) => one.call(reportUser, { guid: cy.id, reason: 'Late' })),
  ]);
  const all = [...(await openCases(admin)), ...(await settledCases())].filter(
    (one) => one.person?.id === cy.id,
  );
  expect(all.reduce((sum, one) => sum + one.reportsCount, 0)).toBe(6);
  expect(all.reduce((sum, one) => sum + one.reports.length, 0)).toBe(6);
});
const settledCases = async () => (await admin.call(listCases, { state: 'settled', items: 100 })).items;

test('what needs words is refused without; what cannot be done here is refused; a plain member settles nothing', async () => {
  const dan = await world.person('dan');
  const entry = await aCase(world, admin, dan);
  const settle = (action: 'hide' | 'uphold' | 'warn' | 'suspend', message = 'Words', who = admin) =>
    who.call(settleCase, { id: entry.id, action, message });
  await expect(settle('warn', ' ')).rejects.toMatchObject({
    status: 422,
    fields: { message: expect.any(Array) },
  });
  await expect(settle('warn', 'x'.repeat(1001))).rejects.toMatchObject({ status: 422 });
  await expect(settle('hide')).rejects.toMatchObject({ status: 422 });
  await expect(settle('uphold')).rejects.toMatchObject({ status: 422 });
  await expect(settle('warn', 'Words', ada)).rejects.toMatchObject({ status: 403 });
  const nobody = { id: '0190a1b2-0000-7000-8000-000000000000', action: 'dismiss' } as const;
  await expect(admin.call(settleCase, nobody)).rejects.toMatchObject({ status: 404 });
  expect(await caseAbout(admin, dan)).toMatchObject({ settled: null });
});

test('every settlement is in the audit log, the latest first, for admins only', async () => {
  const eve = await world.person('eve');
  const entry = await aCase(world, admin, eve);
  await other.call(settleCase, { id: entry.id, action: 'warn', message: 'Mind the rules' });
  const { items } = await admin.call(listAuditLog, { items: 1 });
  expect(items).toMatchObject([
    {
      action: 'moderation.warn',
      actor: other.username,
      target: eve.username,
      details: { case: entry.id, about: 'user', message: 'Mind the rules' },
      createdAt: world.clock.now().toISOString(),
    },
  ]);
  await expect(eve.call(listAuditLog, {})).rejects.toMatchObject({ status: 403 });
});

test('the queue shows no entry twice or never while others come and go', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_none, at) => world.person(`queued${at}`)));
  for (const person of people) {
    world.clock.advance(1000);
    await ada.call(reportUser, { guid: person.id, reason: 'Rude' });
  }
  const seen: string[] = [];
  let page: string | number | undefined;
  do {
    const { items, meta } = await admin.call(listCases, { items: 2, page });
    seen.push(...items.map(({ id }) => id));
    const [first] = items;
    if (first) await admin.call(settleCase, { id: first.id, action: 'dismiss' });
    page = meta.nextPage ?? undefined;
  } while (page !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  const everything = [...(await openCases(admin)), ...(await settledCases())].map(({ id }) => id);
  const queued = await world.platform.db
    .selectFrom('moderation_cases')
    .select('id')
    .where(
      'person_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  expect(seen).toEqual(expect.arrayContaining(queued.map(({ id }) => id)));
  expect(everything).toEqual(expect.arrayContaining(seen));
});
