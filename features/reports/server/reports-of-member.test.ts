import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { reportsOfMember } from '#features/reports/server/reports-of-member.ts';
import { aCase, caseAbout, openCases } from '#features/reports/testing/a-case.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });

async function exportOf(member: Member): Promise<unknown[]> {
  const files: unknown[] = [];
  const call = makeCall(world.platform, db, guest);
  for await (const file of reportsOfMember.exportFiles(call, member.id)) files.push(file);
  return files;
}
const deleteAccount = async (member: Member) => {
  await member.call(deleteUser, { guid: member.id });
  await world.drain();
};

test('an export has the reports by a member and the decisions about them, without the reporters', async () => {
  const ben = await world.person('ben');
  const { id } = await aCase(world, admin, ben);
  await admin.call(settleCase, { id, action: 'warn', message: 'Mind the rules' });
  const [file] = await exportOf(ben);
  expect(file).toMatchObject({
    path: 'moderation.json',
    json: { reports: [], decisions: [{ action: 'warn', about: 'user', message: 'Mind the rules' }] },
  });
  expect(JSON.stringify(file)).not.toContain('reporter');
});

test('deleting a member deletes their reports and the cases about them, and keeps cases about their content', async () => {
  const cleo = await world.person('cleo');
  const dan = await world.person('dan');
  await aCase(world, admin, dan);
  await dan.raw({ method: 'POST', url: `/api/users/${cleo.id}/reports`, body: { reason: 'Secret words' } });
  const track = await aStoredTrack(world, ada);
  const comment = await commentOn(world, trackComments, track.id, dan, 'Rude');
  await ada.raw({ method: 'POST', url: `/api/comments/${comment.id}/reports`, body: { reason: 'Rude' } });
  await deleteAccount(dan);
  expect(await db.selectFrom('reports').selectAll().where('reporter_id', '=', dan.id).execute()).toEqual([]);
  expect(await caseAbout(admin, cleo)).toMatchObject({ reports: [], reportsCount: 1 });
  const left = (await openCases(admin)).filter(({ person }) => person === null);
  expect(left).toMatchObject([{ kind: 'comment', actions: ['dismiss', 'hide'] }]);
});
