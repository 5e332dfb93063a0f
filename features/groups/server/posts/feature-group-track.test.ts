import { expect, test } from 'vitest';
import { leaveGroup } from '#features/groups/contract.ts';
import { getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld, trackIdsIn } from '#features/groups/testing/a-groups-world.ts';
import {
  featureGroupTrack,
  listFeaturedGroupTracks,
  removeGroupTrack,
  removeGroupTrackByApi,
  unfeatureGroupTrack,
} from '#features/groups/tracks.contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith, posted } = await aGroupsWorld();
const { db } = world.platform;

test('an admin features and unfeatures a track, and repeating changes nothing [GROUP-066]', async () => {
  const { groupLink, id: groupId } = await groupWith('Lights', [ben]);
  const id = await posted(groupLink, ben);
  const send = (verb: string) => ada.raw({ method: 'POST', url: `/group/${groupId}/track/${id}/${verb}` });
  const row = () =>
    db.selectFrom('group_tracks').select('featured_at').where('track_id', '=', id).executeTakeFirstOrThrow();
  const first = await send('feature');
  expect([first.status, first.body.featured]).toEqual([200, true]);
  const marked = await row();
  world.clock.advance(5000);
  expect([(await send('feature')).status, await row()]).toEqual([200, marked]);
  for (let times = 0; times < 2; times += 1) {
    const off = await send('unfeature');
    expect([off.status, off.body.featured, await row()]).toEqual([200, false, { featured_at: null }]);
  }
});

test('only group admins and site admins may feature tracks, and only they are offered it [GROUP-067]', async () => {
  const { groupLink } = await groupWith('Arrangers', [ben, cid]);
  const id = await posted(groupLink, ben);
  for (const verb of ['feature', 'unfeature']) {
    for (const who of [ben, cid])
      expect((await who.raw({ method: 'POST', url: `/group/${groupLink}/track/${id}/${verb}` })).status).toBe(
        403,
      );
    for (const who of [ada, admin])
      expect((await who.raw({ method: 'POST', url: `/group/${groupLink}/track/${id}/${verb}` })).status).toBe(
        200,
      );
  }
});

test('the sidebar lists as many featured tracks as the group sets, last featured first [GROUP-024]', async () => {
  const { groupLink } = await groupWith('Sidebar', [ben], { sidebarTracks: 3 });
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await posted(groupLink, ben));
  const [a = '', b = '', c = '', d = ''] = ids;
  for (const trackId of [c, a, d, b]) {
    world.clock.advance(1000);
    await ada.call(featureGroupTrack, { groupLink, trackId });
  }
  const beside = async () => trackIdsIn(await world.guest.call(listFeaturedGroupTracks, { groupLink }));
  expect(await beside()).toEqual([b, d, a]);
  await ben.call(updateTrack, { id: d, mixdown: { published: false } });
  expect(await beside()).toEqual([b, a, c]);
  await ada.raw({ method: 'PUT', url: `/api/groups/${groupLink}`, body: { group: { sidebar_tracks: 0 } } });
  expect(await beside()).toEqual([]);
});

test('both calls remove a track from the group, and the track itself stays [GROUP-068] [GROUP-071]', async () => {
  const { groupLink, id: groupId } = await groupWith('Exit', [ben]);
  for (const url of [
    (id: string) => `/group/${groupId}/track/${id}`,
    (id: string) => `/api/groups/${groupLink}/group_tracks/${id}`,
  ]) {
    const id = await posted(groupLink, ben);
    expect((await ben.raw({ method: 'DELETE', url: url(id) })).status).toBe(204);
    expect((await getGroupAs(ben, groupLink)).tracksCount).toBe(0);
    expect((await world.guest.raw({ method: 'GET', url: `/api/mixdowns/${id}` })).status).toBe(200);
    expect((await ben.raw({ method: 'DELETE', url: url(id) })).status).toBe(404);
  }
});

test('only the owner, group admins and site admins may remove a track [GROUP-069]', async () => {
  const { groupLink } = await groupWith('Broom', [ben, cid]);
  for (const [who, status] of [
    [cid, 403],
    [ben, 204],
    [ada, 204],
    [admin, 204],
  ] as const) {
    const id = await posted(groupLink, ben);
    expect((await who.raw({ method: 'DELETE', url: `/group/${groupLink}/track/${id}` })).status).toBe(status);
  }
  const trackId = await posted(groupLink, ben);
  await ben.call(leaveGroup, { groupLink });
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${groupLink}`,
    body: { group: { privacy_setting: 'closed' } },
  });
  const removed = await ben.raw({ method: 'DELETE', url: `/group/${groupLink}/track/${trackId}` });
  expect(removed.status, 'an owner who has left a closed group').toBe(204);
});

const aPostedTrack = async (): Promise<Record<string, unknown>> => {
  const { groupLink } = await groupWith('Wrong turns', [ben]);
  return { groupLink, trackId: await posted(groupLink, ben) };
};
const unchanged = ['groups', 'group_tracks', 'outbox_events'] as const;
for (const endpoint of [featureGroupTrack, unfeatureGroupTrack, removeGroupTrack, removeGroupTrackByApi])
  wrongInputs({ world, endpoint, as: () => ada, good: aPostedTrack, unchanged });
