import { expect, test } from 'vitest';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { listPostableTracks } from '#features/groups/tracks.contract.ts';
import { listOwnTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ben, cid, groupWith, posted } = await aGroupsWorld();

test('my.json lists the tracks that may be posted and whether each is [GROUP-056] [GROUP-057]', async () => {
  const dan = await world.person('dan');
  const { groupLink } = await groupWith('Choice', [dan]);
  const night = await posted(groupLink, dan, 'Night bus');
  world.clock.advance(1000);
  const day = await aStoredTrack(world, dan, { title: 'Day 100% bus' });
  await aStoredTrack(world, dan, { title: 'Hidden bus', published: false });
  await aStoredTrack(world, dan, { title: 'Unfinished bus', status: 'processing' });
  await aStoredTrack(world, ben, { title: "Ben's bus" });
  const read = async (query: string) =>
    (await dan.raw({ method: 'GET', url: `/tracks/my.json${query}` })).body.tracks;
  expect(await read(`?group=${groupLink}&search=BUS`)).toEqual(
    [
      [day.id, 'Day 100% bus', false],
      [night, 'Night bus', true],
    ].map(([id, title, isPosted]) => ({
      id,
      img: expect.stringMatching(/120\.svg$/),
      title,
      link: expect.stringMatching(new RegExp(`^/user/${dan.profileLink}/track/`)),
      user: expect.objectContaining({ id: dan.id, username: dan.username }),
      posted: isPosted,
    })),
  );
  const titles = async (query: string) => (await read(query)).map((one: { title: string }) => one.title);
  expect(await titles('?search=0%25')).toEqual(['Day 100% bus']);
  expect(await titles('?search=_')).toEqual([]);
  expect(await titles('?search=')).toEqual(['Day 100% bus', 'Night bus']);
  expect((await world.guest.raw({ method: 'GET', url: '/tracks/my.json' })).status).toBe(401);
});

test('lists of own tracks requested for a group answer which are posted there [TRACK-002]', async () => {
  const { groupLink } = await groupWith('Submissions', [cid]);
  const id = await posted(groupLink, cid);
  const other = await aStoredTrack(world, cid);
  const { items } = trackPageOf(await cid.call(listOwnTracks, { group: groupLink, items: 100 }));
  const facts = new Map(items.map((track) => [track.id, track]));
  expect([facts.get(id)?.submitted, facts.get(other.id)?.submitted]).toEqual([true, false]);
  expect(facts.get(id)).toMatchObject({
    createdAt: expect.stringMatching(/^\d{4}-/),
    imageSmallUrl: expect.stringMatching(/120\.svg$/),
    doesUserLike: false,
  });
  const plain = trackPageOf(await cid.call(listOwnTracks, { items: 100 }));
  expect(plain.items.some((track) => 'submitted' in track)).toBe(false);
});

wrongInputs({
  world,
  endpoint: listPostableTracks,
  as: () => ben,
  good: () => ({ search: 'x' }),
  unchanged: ['tracks', 'group_tracks'],
});
