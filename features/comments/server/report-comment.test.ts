import { expect, test } from 'vitest';
import { changeCommentStatus, reportComment } from '#features/comments/contract.ts';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { lockComment } from '#features/comments/server/comment.store.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { lockCase } from '#features/reports/server/case.store.ts';
import { openCases } from '#features/reports/testing/a-case.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { countDeadlocks, countLockWaits } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });
const track = await uploadTrack(world, owner);

const post = (author = ada) => commentOn(world, trackComments, track.id, author);
const reason = 'Rude words';

test('a report stores its reason and flags the comment; a second one changes nothing [COMMENT-043] [COMMENT-046]', async () => {
  const { id } = await post();
  expect(commentOf(await ben.call(reportComment, { id, reason: ` ${reason} ` }))).toMatchObject({
    id,
    status: 1,
    can: { report: false },
  });
  for (const actor of [ben, owner]) {
    const again = await actor.raw({
      method: 'POST',
      url: `/api/comments/${id}/reports`,
      body: { reason: 'Again' },
    });
    expect(again).toMatchObject({ status: 200, body: { data: { attributes: { status: 1 } } } });
  }
  const rows = await world.platform.db
    .selectFrom('comment_reports')
    .selectAll()
    .where('comment_id', '=', id)
    .execute();
  expect(rows.map((row) => [row.user_id, row.reason])).toEqual(
    expect.arrayContaining([
      [ben.id, reason],
      [owner.id, 'Again'],
    ]),
  );
  expect(rows).toHaveLength(2);
  expect(await rowOf(id)).toMatchObject({ status: 1 });
});

test.each([2, 3, 4, 5] as const)(
  'a report on status %i answers 409 and changes no status [COMMENT-046]',
  async (status) => {
    const { id } = await post();
    await admin.call(changeCommentStatus, { id, status });
    await expect(ben.call(reportComment, { id, reason })).rejects.toMatchObject({ status: 409 });
    expect(await rowOf(id)).toMatchObject({ status });
  },
);

test('the author, site admins, and reporters of a site admin get 403 [COMMENT-047]', async () => {
  const byAda = await post();
  const byAdmin = await post(admin);
  for (const [actor, id] of [
    [ada, byAda.id],
    [admin, byAda.id],
    [ben, byAdmin.id],
    [admin, byAdmin.id],
  ] as const) {
    await expect(actor.call(reportComment, { id, reason })).rejects.toMatchObject({ status: 403 });
  }
  expect(await rowOf(byAda.id)).toMatchObject({ status: 0 });
  expect(await rowOf(byAdmin.id)).toMatchObject({ status: 0 });
});

test('a reason has 1 to 500 characters [COMMENT-044]', async () => {
  const { id } = await post();
  for (const empty of ['', '  ']) {
    await expect(ben.call(reportComment, { id, reason: empty })).rejects.toMatchObject({
      fields: { reason: ['This field is required'] },
    });
  }
  await expect(ben.call(reportComment, { id, reason: 'x'.repeat(501) })).rejects.toMatchObject({
    fields: { reason: ['is too long (maximum is 500 characters)'] },
  });
  expect(await rowOf(id)).toMatchObject({ status: 0 });
  expect(commentOf(await ben.call(reportComment, { id, reason: 'x'.repeat(500) })).status).toBe(1);
});

test('a member who cannot see a comment cannot learn of it by reporting', async () => {
  const { id } = await post();
  await owner.call(updateTrack, { id: track.id, mixdown: { published: false } });
  await expect(ben.call(reportComment, { id, reason })).rejects.toMatchObject({
    status: 404,
    message: 'Not found',
  });
  await owner.call(updateTrack, { id: track.id, mixdown: { published: true, allowComments: false } });
  await expect(ben.call(reportComment, { id, reason })).rejects.toMatchObject({
    status: 404,
    message: 'Not found',
  });
  await owner.call(updateTrack, { id: track.id, mixdown: { allowComments: true } });
  await expect(ben.call(reportComment, { id: track.id, reason })).rejects.toMatchObject({ status: 404 });
});

test('members see "Report" on comments of status 0 by others who are not admins [COMMENT-039] [COMMENT-040] [COMMENT-041] [COMMENT-042]', async () => {
  const other = await uploadTrack(world, owner);
  const byAdmin = await commentOn(world, trackComments, other.id, admin);
  const flagged = await commentOn(world, trackComments, other.id, ada);
  const approved = await commentOn(world, trackComments, other.id, ada);
  await ben.call(reportComment, { id: flagged.id, reason });
  const offered = async (actor: typeof world.guest) => {
    const { items } = commentPageOf(await actor.call(trackComments.list, { id: other.id }));
    return items.filter(({ can }) => can.report).map(({ id }) => id);
  };
  expect(await offered(ben)).toEqual([approved.id]);
  for (const actor of [world.guest, ada, admin]) expect(await offered(actor)).not.toContain(approved.id);
  for (const actor of [ben, owner]) expect(await offered(actor)).not.toContain(byAdmin.id);
});

const rowOf = (id: string) =>
  world.platform.db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a report waits for a decision about the comment without a deadlock', async () => {
  const { db } = world.platform;
  const { id } = await post();
  await ben.call(reportComment, { id, reason });
  const open = await openCases(admin);
  const about = open.find(({ subject }) => subject?.href === `/comments/${id}`);
  const report = await transaction(db, async (tx) => {
    await lockCase(tx, about?.id ?? '');
    const answer = owner.raw({ method: 'POST', url: `/api/comments/${id}/reports`, body: { reason } });
    await expect.poll(() => countLockWaits(db), { timeout: 10_000 }).toBe(1);
    expect(await lockComment(tx, id)).toMatchObject({ id });
    return { answer };
  });
  expect((await report.answer).status).toBe(200);
  expect(await countDeadlocks(db)).toBe(0);
});
