import { expect, test } from 'vitest';
import { getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld, trackIdsIn } from '#features/groups/testing/a-groups-world.ts';
import { listFeaturedGroupTracks, listGroupTracks, postTrack } from '#features/groups/tracks.contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith, posted } = await aGroupsWorld();
const { db } = world.platform;

test('the list answers tracks with their fields and next_page [GROUP-048] [GROUP-049]', async () => {
  const { groupLink } = await groupWith('Entries', [ben]);
  const id = await posted(groupLink, ben);
  const read = async (who: typeof world.guest) =>
    (
      await who.raw({
        method: 'GET',
        url: `/api/groups/${groupLink}/group_tracks?page=1&items=50&sort_by=posted_at&sort_order=desc`,
      })
    ).body;
  const asGuest = await read(world.guest);
  expect(asGuest).toEqual({
    tracks: [
      {
        track: expect.objectContaining({
          id,
          title: expect.any(String),
          user: expect.objectContaining({ id: ben.id }),
        }),
        posted_at: world.clock.now().toISOString(),
        featured: false,
        can_feature: false,
        can_delete: false,
      },
    ],
    meta: { next_page: null },
  });
  const facts = async (who: Member) => {
    const [entry] = (await read(who)).tracks;
    return [entry.can_feature, entry.can_delete, entry.track.current_user_liked];
  };
  expect([await facts(ben), await facts(cid), await facts(ada), await facts(admin)]).toEqual([
    [false, true, false],
    [false, false, false],
    [true, true, false],
    [true, true, false],
  ]);
});

test('the cursor pages through all tracks, 50 a page, without repeats while tracks are posted', async () => {
  const group = await groupWith('Long', [ben]);
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.unshift(await posted(group.groupLink, ben));
  const { groupLink } = group;
  for (const sortBy of ['posted_at', 'title', 'plays', 'likes_count', 'comments_count', undefined] as const) {
    const seen: string[] = [];
    let page: string | null = '1';
    while (page !== null) {
      const read: Awaited<ReturnType<typeof list>> = await list(page, sortBy);
      seen.push(...trackIdsIn(read));
      page = read.meta.nextPage === null ? null : String(read.meta.nextPage);
      if (seen.length === 3) ids.unshift(await posted(groupLink, ben, 'A late one'));
    }
    expect(new Set(seen).size, sortBy).toBe(seen.length);
    expect(seen.length, sortBy).toBeGreaterThanOrEqual(ids.length - 1);
  }
  function list(
    page: string,
    sortBy: 'posted_at' | 'title' | 'plays' | 'likes_count' | 'comments_count' | undefined,
  ) {
    return world.guest.call(listGroupTracks, { groupLink, page, items: 3, ...(sortBy ? { sortBy } : {}) });
  }
});

test('each sort breaks ties by the greater id [CAMPAIGN-129]', async () => {
  const { groupLink } = await groupWith('Order', [ben]);
  const [b, a, c] = [
    await posted(groupLink, ben, 'beta'),
    await posted(groupLink, ben, 'Alpha'),
    await posted(groupLink, ben, 'gamma'),
  ];
  const set = (id: string, counts: object) =>
    db.updateTable('tracks').set(counts).where('id', '=', id).execute();
  await set(a, { plays: 5, likes_count: 1, comments_count: 2 });
  await set(b, { plays: 9, likes_count: 1, comments_count: 0 });
  await set(c, { plays: 1, likes_count: 4, comments_count: 1 });
  const read = async (query: string) =>
    (await ben.raw({ method: 'GET', url: `/api/groups/${groupLink}/group_tracks?${query}` })).body.tracks.map(
      (one: { track: { id: string } }) => one.track.id,
    );
  const [low, high] = [a, b].sort();
  expect(await read('sort_by=posted_at&sort_order=desc')).toEqual([c, a, b]);
  expect(await read('sort_by=posted_at&sort_order=asc')).toEqual([b, a, c]);
  expect(await read('sort_by=title&sort_order=asc')).toEqual([a, b, c]);
  expect(await read('sortBy=plays&sortOrder=desc')).toEqual([b, a, c]);
  expect(await read('sort_by=likes_count&sort_order=desc')).toEqual([c, high, low]);
  expect(await read('sort_by=likes_count&sort_order=asc')).toEqual([high, low, c]);
  expect(await read('sort_by=comments_count&sort_order=desc')).toEqual([a, c, b]);
  for (const query of ['sort_by=votes', 'sort_by=shuffle', 'sort_by=id', 'sort_order=up']) {
    const answer = await ben.raw({ method: 'GET', url: `/api/groups/${groupLink}/group_tracks?${query}` });
    expect(answer.status, query).toBe(422);
  }
});

test("without a sort the group's own order applies [GROUP-050]", async () => {
  const { groupLink } = await groupWith('Settings', [ben]);
  const ids: string[] = [];
  for (let at = 0; at < 8; at += 1) ids.push(await posted(groupLink, ben));
  const [first = '', second = ''] = ids;
  await db.updateTable('tracks').set({ likes_count: 9 }).where('id', '=', second).execute();
  await db.updateTable('tracks').set({ likes_count: 3 }).where('id', '=', first).execute();
  const order = async (track_sorting: string) => {
    await ada.raw({ method: 'PUT', url: `/api/groups/${groupLink}`, body: { group: { track_sorting } } });
    return trackIdsIn(await world.guest.call(listGroupTracks, { groupLink }));
  };
  expect(await order('date_posted_asc')).toEqual(ids);
  expect(await order('date_posted_desc')).toEqual([...ids].reverse());
  expect((await order('votes')).slice(0, 2)).toEqual([second, first]);
  const shuffled = await order('shuffle');
  expect([...shuffled].sort()).toEqual([...ids].sort());
  expect([ids, [...ids].reverse()]).not.toContainEqual(shuffled);
});

test('a shuffle is the same for all viewers and pages for a UTC day, and differs the next day [GROUP-051]', async () => {
  const { groupLink } = await groupWith('Shuffled', [ben], { trackSorting: 'shuffle' });
  for (let at = 0; at < 9; at += 1) await posted(groupLink, ben);
  const midnight = 86_400_000 - (world.clock.now().getTime() % 86_400_000);
  world.clock.advance(midnight + 1000);
  const all = async (who: typeof world.guest) => trackIdsIn(await who.call(listGroupTracks, { groupLink }));
  const today = await all(world.guest);
  world.clock.advance(80_000_000);
  for (const who of [world.guest, ben, ada]) expect(await all(who)).toEqual(today);
  const first = await ben.call(listGroupTracks, { groupLink, items: 4 });
  world.clock.advance(10_000_000);
  const second = await ben.call(listGroupTracks, { groupLink, items: 4, page: first.meta.nextPage ?? '' });
  const third = await ben.call(listGroupTracks, { groupLink, items: 4, page: second.meta.nextPage ?? '' });
  expect(
    [...trackIdsIn(first), ...trackIdsIn(second), ...trackIdsIn(third)],
    'pages that began yesterday',
  ).toEqual(today);
  expect(await all(world.guest)).not.toEqual(today);
});

test('an unpublished track leaves the list and the count, and returns when published [GROUP-054]', async () => {
  const { groupLink } = await groupWith('Curtain', [ben]);
  const [published, unpublished] = [await posted(groupLink, ben), await posted(groupLink, ben)];
  const seen = async () => [
    trackIdsIn(await world.guest.call(listGroupTracks, { groupLink })),
    (await getGroupAs(world.guest, groupLink)).tracksCount,
  ];
  await ben.call(updateTrack, { id: unpublished, mixdown: { published: false } });
  expect(await seen()).toEqual([[published], 1]);
  await ben.call(updateTrack, { id: unpublished, mixdown: { published: true } });
  expect(await seen()).toEqual([[unpublished, published], 2]);
});

test('a deleted track is removed from its groups', async () => {
  const [one, two] = [await groupWith('First home', [ben]), await groupWith('Second home', [ben])];
  const id = await posted(one.groupLink, ben);
  await ben.call(postTrack, { groupLink: two.groupLink, mixdownId: id });
  await ben.call(deleteTrack, { id });
  for (const { groupLink } of [one, two]) {
    expect(trackIdsIn(await world.guest.call(listGroupTracks, { groupLink }))).toEqual([]);
    expect((await getGroupAs(world.guest, groupLink)).tracksCount).toBe(0);
  }
  expect(await db.selectFrom('group_tracks').select('track_id').where('track_id', '=', id).execute()).toEqual(
    [],
  );
});

const unchanged = ['groups', 'group_tracks'] as const;
for (const endpoint of [listGroupTracks, listFeaturedGroupTracks])
  wrongInputs({
    world,
    endpoint,
    as: () => world.newGuest(),
    good: async () => ({ groupLink: (await groupWith('Wrong reads', [])).groupLink }),
    unchanged,
  });
