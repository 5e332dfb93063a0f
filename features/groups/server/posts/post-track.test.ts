import { expect, test } from 'vitest';
import { getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld, trackIdsIn } from '#features/groups/testing/a-groups-world.ts';
import { listGroupTracks, postTrack, postTrackByLink } from '#features/groups/tracks.contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith } = await aGroupsWorld();
const post = (who: Member, groupLink: string, trackId: string) =>
  who.raw({ method: 'POST', url: `/api/groups/${groupLink}/group_tracks`, body: { mixdown_id: trackId } });
const unchanged = ['groups', 'group_tracks', 'outbox_events'] as const;

test('a member posts an own track by both calls, and it is counted [GROUP-060] [GROUP-061]', async () => {
  const { groupLink } = await groupWith('Stage', [ben]);
  const [one, two] = [await aStoredTrack(world, ben), await aStoredTrack(world, ben)];
  const first = await post(ben, groupLink, one.id);
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({ posted_at: world.clock.now().toISOString(), featured: false }),
  ]);
  const second = await ben.raw({ method: 'POST', url: `/group/${groupLink}/post_track/${two.id}` });
  expect([second.status, second.body.track.id]).toEqual([201, two.id]);
  expect((await getGroupAs(world.guest, groupLink)).tracksCount).toBe(2);
});

test('only processed and published tracks of the actor can be posted [GROUP-062]', async () => {
  const { groupLink } = await groupWith('Own work', [ben, cid]);
  const others = await aStoredTrack(world, ben);
  const hidden = await aStoredTrack(world, cid, { published: false });
  const waiting = await aStoredTrack(world, cid, { status: 'processing' });
  for (const id of [others.id, '00000000-0000-7000-8000-000000000000'])
    expect((await post(cid, groupLink, id)).status).toBe(403);
  for (const { id } of [hidden, waiting]) {
    const { status, body } = await post(cid, groupLink, id);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['mixdown_id']]);
  }
  expect((await getGroupAs(cid, groupLink)).tracksCount).toBe(0);
});

test('admins can always post, members if the group allows it, others never [GROUP-063]', async () => {
  const { groupLink } = await groupWith('Gate', [ben]);
  const track = async (who: Member) => (await aStoredTrack(world, who)).id;
  expect((await post(ben, groupLink, await track(ben))).status).toBe(201);
  for (const who of [cid, admin]) expect((await post(who, groupLink, await track(who))).status).toBe(403);
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${groupLink}`,
    body: { group: { members_can_post_tracks: false } },
  });
  expect((await post(ben, groupLink, await track(ben))).status).toBe(403);
  expect((await post(ada, groupLink, await track(ada))).status).toBe(201);
});

test('repeated and concurrent posts of a track create one post [GROUP-064]', async () => {
  const { groupLink } = await groupWith('Single', [ben]);
  const { id } = await aStoredTrack(world, ben);
  const { given } = await race(12, () => post(ben, groupLink, id));
  expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(11).fill(422)]);
  const again = await post(ben, groupLink, id);
  expect([again.status, again.body]).toEqual([422, { errors: { mixdown_id: ['has already been posted'] } }]);
  expect([
    trackIdsIn(await world.guest.call(listGroupTracks, { groupLink })),
    (await getGroupAs(ben, groupLink)).tracksCount,
  ]).toEqual([[id], 1]);
});

test('after concurrent posts and removals the count equals the rows', async () => {
  const { groupLink } = await groupWith('Storm', [ben]);
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await aStoredTrack(world, ben)).id));
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(
      ids.flatMap((id, at) => [
        post(ben, groupLink, id),
        ben.raw({ method: 'DELETE', url: `/group/${groupLink}/track/${id}` }),
        ben.call(updateTrack, { id, mixdown: { published: (round + at) % 2 === 0 } }),
      ]),
    );
  }
  const listed = trackIdsIn(await world.guest.call(listGroupTracks, { groupLink }));
  expect((await getGroupAs(ben, groupLink)).tracksCount).toBe(listed.length);
});

wrongInputs({
  world,
  endpoint: postTrack,
  as: () => ben,
  good: async () => ({
    groupLink: (await groupWith('Wrong posts', [ben])).groupLink,
    mixdownId: (await aStoredTrack(world, ben)).id,
  }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: postTrackByLink,
  as: () => ben,
  good: async () => ({
    groupLink: (await groupWith('Wrong path', [ben])).groupLink,
    trackId: (await aStoredTrack(world, ben)).id,
  }),
  unchanged,
});
