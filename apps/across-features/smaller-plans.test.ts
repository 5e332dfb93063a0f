import { expect, test } from 'vitest';
import { actAtGateway } from '#features/billing/testing/gateway-actions.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateProject } from '#features/projects/contract.ts';
import { aNewProject, getProjectAs, listProjectsAs } from '#features/projects/testing/a-new-project.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { presignAudio } from '#features/uploads/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'auto' } });
const { db } = world.platform;
const fill = (actor: Member, used: number) =>
  db.updateTable('user_counts').set({ storage_usage: used }).where('user_id', '=', actor.id).execute();
const send = (actor: Member) =>
  actor.call(presignAudio, { filename: 'song.wav', contentType: 'audio/wav', contentLength: 1000 });

test('a member who falls back to the free plan keeps everything above its limits, and adds nothing to it [PRICE-115] [PRICE-009]', async () => {
  const ada = await world.person('ada');
  const ben = await world.person('ben');
  const { id } = await subscribeMember(world, ada, { item: 'creator' });
  const group = await aGroup(world, ada);
  const track = await aStoredTrack(world, ada);
  expect(
    trackOf(await ada.call(updateTrack, { id: track.id, mixdown: { allowDownload: true } })),
  ).toBeTruthy();
  for (let at = 0; at < 11; at += 1) await aNewProject(ada);
  const live = [await aNewProject(ada, { kind: 'Project' }), await aNewProject(ada, { kind: 'Project' })];
  await fill(ada, 3e9);
  expect((await send(ada)).url).toBeTruthy();

  await actAtGateway(world, id, (gateway, at) => gateway.endNow(at));
  const { user } = await ada.call(getAccount, {});
  expect(user).toMatchObject({ accountType: 0, storageUsage: 3e9, storageLimit: 1e9 });

  expect(await listProjectsAs(ada)).toHaveLength(13);
  for (const { id: projectId } of live) {
    await ada.call(updateProject, { id: projectId, project: { title: 'Still mine' } });
    expect((await getProjectAs(ada, projectId)).title).toBe('Still mine');
  }
  await ada.call(updateGroup, { groupLink: group.groupLink, group: { name: 'Day Owls' } });
  await ada.call(updateTrack, { id: track.id, mixdown: { title: 'Still here' } });
  expect((await ada.raw({ method: 'GET', url: `/api/mixdowns/${track.id}` })).status).toBe(200);

  await expect(send(ada)).rejects.toMatchObject({
    status: 403,
    code: 'storage_full',
    message: expect.stringContaining('or choose a bigger plan at /accounts.'),
  });
  for (const kind of ['Song', 'Project'] as const)
    await expect(aNewProject(ada, { kind })).rejects.toMatchObject({ status: 403, code: 'limit_reached' });
  await expect(aGroup(world, ada, { name: 'Another one' })).rejects.toMatchObject({ status: 403 });
  expect((await ben.raw({ method: 'GET', url: `/api/mixdowns/${track.id}/download` })).status).toBe(403);
  await ada.call(deleteTrack, { id: track.id });
});
