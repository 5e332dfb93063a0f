import { expect, test } from 'vitest';
import { changeCommentStatus, reportComment } from '#features/comments/contract.ts';
import { commentPageOf } from '#features/comments/model/comment-document.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { reportUser } from '#features/reports/contract.ts';
import { listAuditLog, listCases, settleCase } from '#features/reports/moderation.contract.ts';
import { aCase, caseAbout, openCases } from '#features/reports/testing/a-case.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
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

async function aReportedComment(author = ben) {
  const track = await aStoredTrack(world, ada);
  const comment = await commentOn(world, trackComments, track.id, author, 'You cannot play at all');
  await ada.call(reportComment, { id: comment.id, reason: 'Rude' });
  return { track, comment, entry: await caseAbout(admin, author, 'comment') };
}
const shownIn = async (trackId: string) =>
  commentPageOf(await world.guest.call(trackComments.list, { id: trackId })).items[0];

test('a reported comment is in the queue with its text, its link, the reason and earlier decisions', async () => {
  const { comment, entry } = await aReportedComment();
  expect(entry).toMatchObject({
    subject: { text: 'You cannot play at all', href: `/comments/${comment.id}`, hidden: false },
    reports: [{ reporter: { username: ada.username }, reason: 'Rude' }],
    earlier: [],
    actions: ['dismiss', 'hide', 'warn', 'suspend'],
  });
  await admin.call(settleCase, { id: entry.id, action: 'warn', message: 'Be kind' });
  const { entry: next } = await aReportedComment();
  expect(next.earlier).toMatchObject([{ action: 'warn', message: 'Be kind', reversed: false }]);
  await admin.call(settleCase, { id: next.id, action: 'dismiss' });
});

test.each(['dismiss', 'warn'] as const)('%s shows a comment that was under review again', async (action) => {
  const { comment, track, entry } = await aReportedComment();
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
  'an admin who sets a reported comment to status %i settles its case as %s',
  async (status, action, emails) => {
    const { comment, track, entry } = await aReportedComment();
    const before = (await emailsTo(world, ben.email, 'decision')).length;
    await other.call(changeCommentStatus, { id: comment.id, status });
    expect((await openCases(admin)).some(({ id }) => id === entry.id)).toBe(false);
    const settled = (await settledCases()).find(({ id }) => id === entry.id);
    expect(settled).toMatchObject({ actions: [], settled: { action, by: other.username } });
    expect((await shownIn(track.id))?.status).toBe(status);
    expect((await emailsTo(world, ben.email, 'decision')).length).toBe(before + emails);
    const late = admin.call(settleCase, { id: entry.id, action: 'dismiss' });
    await expect(late).rejects.toMatchObject({ status: 409 });
  },
);

test('hiding a comment without reports settles no case, and a comment put under review keeps its case open', async () => {
  const track = await aStoredTrack(world, ada);
  const unreported = await commentOn(world, trackComments, track.id, ben, 'Nobody minds this');
  const before = (await settledCases()).length;
  await other.call(changeCommentStatus, { id: unreported.id, status: 3 });
  const { comment, entry } = await aReportedComment();
  await other.call(changeCommentStatus, { id: comment.id, status: 2 });
  expect((await settledCases()).length).toBe(before);
  expect((await openCases(admin)).some(({ id }) => id === entry.id)).toBe(true);
  await admin.call(settleCase, { id: entry.id, action: 'dismiss' });
});

test('a dismissal keeps the comment, sends no e-mail, and refuses further reports of it', async () => {
  const { comment, track, entry } = await aReportedComment();
  const before = (await emailsTo(world, ben.email)).length;
  const settled = await admin.call(settleCase, { id: entry.id, action: 'dismiss' });
  expect(settled).toMatchObject({ actions: [], settled: { action: 'dismiss', by: admin.username } });
  expect(await shownIn(track.id)).toMatchObject({ content: 'You cannot play at all', status: 5 });
  expect((await emailsTo(world, ben.email)).length).toBe(before);
  const again = other.call(reportComment, { id: comment.id, reason: 'Rude' });
  await expect(again).rejects.toMatchObject({ status: 403 });
  expect((await openCases(admin)).some(({ id }) => id === entry.id)).toBe(false);
});

test('hiding a comment removes its text and its count, and sends its author an e-mail with the admin’s text', async () => {
  const { track, entry } = await aReportedComment();
  const before = trackOf(await ada.call(getTrack, { id: track.id })).commentsCount;
  const message = 'This was hurtful. <b>Please</b> talk about the music.';
  await admin.call(settleCase, { id: entry.id, action: 'hide', message });
  expect(await shownIn(track.id)).toMatchObject({ content: null, status: 3 });
  expect(trackOf(await ada.call(getTrack, { id: track.id })).commentsCount).toBe(before - 1);
  const [email] = await emailsTo(world, ben.email, 'decision');
  expect(email?.text).toContain(message);
  expect(email?.text).toContain(`/account/appeals/${entry.id}?appeal_token=`);
  expect(email?.html).not.toContain('<b>Please</b>');
});

test('of admins who settle a case concurrently one succeeds and the others get 409', async () => {
  const { entry } = await aReportedComment();
  const admins = [admin, other, admin, other];
  const { given, thrown } = await race(4, (at) =>
    (admins[at] ?? admin).call(settleCase, { id: entry.id, action: 'warn', message: `From ${at}` }),
  );
  expect(given).toHaveLength(1);
  expect(thrown).toEqual(Array(3).fill(expect.objectContaining({ status: 409 })));
  const emails = (await emailsTo(world, ben.email, 'decision')).filter(({ text }) =>
    text?.includes(entry.id),
  );
  expect(emails).toHaveLength(1);
});

test('reports filed while an admin settles the case are all kept', async () => {
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

test('a decision without a required text, an impossible decision, and one by a member are refused', async () => {
  const dan = await world.person('dan');
  const entry = await aCase(world, admin, dan);
  const settle = (action: 'hide' | 'uphold' | 'warn' | 'suspend', message = 'Words', actor = admin) =>
    actor.call(settleCase, { id: entry.id, action, message });
  await expect(settle('warn', ' ')).rejects.toMatchObject({
    status: 422,
    fields: { message: expect.any(Array) },
  });
  await expect(settle('warn', 'x'.repeat(1001))).rejects.toMatchObject({ status: 422 });
  await expect(settle('hide')).rejects.toMatchObject({ status: 422 });
  await expect(settle('uphold')).rejects.toMatchObject({ status: 422 });
  await expect(settle('warn', 'Words', ada)).rejects.toMatchObject({ status: 403 });
  const unknownCase = { id: '0190a1b2-0000-7000-8000-000000000000', action: 'dismiss' } as const;
  await expect(admin.call(settleCase, unknownCase)).rejects.toMatchObject({ status: 404 });
  expect(await caseAbout(admin, dan)).toMatchObject({ settled: null });
});

test('every decision is in the audit log, newest first, for site admins only', async () => {
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

test('pages of the queue show every case exactly once while cases are added and settled', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, (_none, at) => world.person(`queued${at}`)));
  for (const person of members) {
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
      members.map(({ id }) => id),
    )
    .execute();
  expect(seen).toEqual(expect.arrayContaining(queued.map(({ id }) => id)));
  expect(everything).toEqual(expect.arrayContaining(seen));
});
