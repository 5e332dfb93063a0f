import { expect, test } from 'vitest';
import { joinGroup, leaveGroup } from '#features/groups/contract.ts';
import { aGroup, groupAs } from '#features/groups/testing/a-group.ts';
import {
  featureGroupTrack,
  listFeaturedGroupTracks,
  listGroupTracks,
  listPostableTracks,
  postTrack,
  postTrackByLink,
  removeGroupTrack,
  removeGroupTrackByApi,
  unfeatureGroupTrack,
} from '#features/groups/tracks.contract.ts';
import { deleteTrack, listOwnTracks, updateTrack } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const cid = await world.person('cid');
const admin = await world.person('admin', { admin: true });

/** A joinable group that these people have joined. */
async function groupWith(name: string, members: Member[], more: Parameters<typeof aGroup>[2] = {}) {
  const group = await aGroup(world, ada, { name, ...more });
  for (const member of members) await member.call(joinGroup, { groupLink: group.groupLink });
  return group;
}
async function posted(groupLink: string, who: Member, title?: string): Promise<string> {
  world.clock.advance(1000);
  const { id } = await aStoredTrack(world, who, title === undefined ? {} : { title });
  world.clock.advance(1000);
  await who.call(postTrack, { groupLink, mixdownId: id });
  return id;
}
const post = (who: Member, groupLink: string, trackId: string) =>
  who.raw({ method: 'POST', url: `/api/groups/${groupLink}/group_tracks`, body: { mixdown_id: trackId } });
const idsIn = ({ tracks }: { tracks: { track: { id: string } }[] }) => tracks.map(({ track }) => track.id);

test("a member's own track is posted by both calls, and counted [GROUP-060] [GROUP-061]", async () => {
  const { groupLink } = await groupWith('Stage', [ben]);
  const [one, two] = [await aStoredTrack(world, ben), await aStoredTrack(world, ben)];
  const first = await post(ben, groupLink, one.id);
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({ posted_at: world.clock.now().toISOString(), featured: false }),
  ]);
  const second = await ben.raw({ method: 'POST', url: `/group/${groupLink}/post_track/${two.id}` });
  expect([second.status, second.body.track.id]).toEqual([201, two.id]);
  expect((await groupAs(world.guest, groupLink)).tracksCount).toBe(2);
});

test('only done and published tracks of the caller [GROUP-062]', async () => {
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
  expect((await groupAs(cid, groupLink)).tracksCount).toBe(0);
});

test('admins post always, members while the group lets them, nobody else [GROUP-063]', async () => {
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

test('a track is in a group once, however often and fast it is posted [GROUP-064]', async () => {
  const { groupLink } = await groupWith('Single', [ben]);
  const { id } = await aStoredTrack(world, ben);
  const { given } = await race(12, () => post(ben, groupLink, id));
  expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(11).fill(422)]);
  const again = await post(ben, groupLink, id);
  expect([again.status, again.body]).toEqual([422, { errors: { mixdown_id: ['has already been posted'] } }]);
  expect([
    idsIn(await world.guest.call(listGroupTracks, { groupLink })),
    (await groupAs(ben, groupLink)).tracksCount,
  ]).toEqual([[id], 1]);
});

test('the list answers tracks and next_page, and each entry its facts [GROUP-048] [GROUP-049]', async () => {
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

test('50 a page; the cursor leads through all, each once, while tracks are posted', async () => {
  const group = await groupWith('Long', [ben]);
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.unshift(await posted(group.groupLink, ben));
  const { groupLink } = group;
  for (const sortBy of ['posted_at', 'title', 'plays', 'likes_count', 'comments_count', undefined] as const) {
    const seen: string[] = [];
    let page: string | null = '1';
    while (page !== null) {
      const read: Awaited<ReturnType<typeof list>> = await list(page, sortBy);
      seen.push(...idsIn(read));
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

test('sorts, each with the greater id first where they tie [CAMPAIGN-129]', async () => {
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

test("without a sort the group's own order holds [GROUP-050]", async () => {
  const { groupLink } = await groupWith('Settings', [ben]);
  const ids: string[] = [];
  for (let at = 0; at < 8; at += 1) ids.push(await posted(groupLink, ben));
  const [first = '', second = ''] = ids;
  await db.updateTable('tracks').set({ likes_count: 9 }).where('id', '=', second).execute();
  await db.updateTable('tracks').set({ likes_count: 3 }).where('id', '=', first).execute();
  const order = async (track_sorting: string) => {
    await ada.raw({ method: 'PUT', url: `/api/groups/${groupLink}`, body: { group: { track_sorting } } });
    return idsIn(await world.guest.call(listGroupTracks, { groupLink }));
  };
  expect(await order('date_posted_asc')).toEqual(ids);
  expect(await order('date_posted_desc')).toEqual([...ids].reverse());
  expect((await order('votes')).slice(0, 2)).toEqual([second, first]);
  const shuffled = await order('shuffle');
  expect([...shuffled].sort()).toEqual([...ids].sort());
  expect([ids, [...ids].reverse()]).not.toContainEqual(shuffled);
});

test('a shuffle is the same for everybody and on all pages for a UTC day, and another tomorrow [GROUP-051]', async () => {
  const { groupLink } = await groupWith('Shuffled', [ben], { trackSorting: 'shuffle' });
  for (let at = 0; at < 9; at += 1) await posted(groupLink, ben);
  const midnight = 86_400_000 - (world.clock.now().getTime() % 86_400_000);
  world.clock.advance(midnight + 1000);
  const all = async (who: typeof world.guest) => idsIn(await who.call(listGroupTracks, { groupLink }));
  const today = await all(world.guest);
  world.clock.advance(80_000_000);
  for (const who of [world.guest, ben, ada]) expect(await all(who)).toEqual(today);
  const first = await ben.call(listGroupTracks, { groupLink, items: 4 });
  world.clock.advance(10_000_000);
  const second = await ben.call(listGroupTracks, { groupLink, items: 4, page: first.meta.nextPage ?? '' });
  const third = await ben.call(listGroupTracks, { groupLink, items: 4, page: second.meta.nextPage ?? '' });
  expect([...idsIn(first), ...idsIn(second), ...idsIn(third)], 'pages that began yesterday').toEqual(today);
  expect(await all(world.guest)).not.toEqual(today);
});

test('what leaves the stage leaves list and count, and comes back with it [GROUP-054]', async () => {
  const { groupLink } = await groupWith('Curtain', [ben]);
  const [kept, shy] = [await posted(groupLink, ben), await posted(groupLink, ben)];
  const seen = async () => [
    idsIn(await world.guest.call(listGroupTracks, { groupLink })),
    (await groupAs(world.guest, groupLink)).tracksCount,
  ];
  await ben.call(updateTrack, { id: shy, mixdown: { published: false } });
  expect(await seen()).toEqual([[kept], 1]);
  await ben.call(updateTrack, { id: shy, mixdown: { published: true } });
  expect(await seen()).toEqual([[shy, kept], 2]);
});

test('a deleted track is in no group [TRACK-081]', async () => {
  const [one, two] = [await groupWith('First home', [ben]), await groupWith('Second home', [ben])];
  const id = await posted(one.groupLink, ben);
  await ben.call(postTrack, { groupLink: two.groupLink, mixdownId: id });
  await ben.call(deleteTrack, { id });
  for (const { groupLink } of [one, two]) {
    expect(idsIn(await world.guest.call(listGroupTracks, { groupLink }))).toEqual([]);
    expect((await groupAs(world.guest, groupLink)).tracksCount).toBe(0);
  }
  expect(await db.selectFrom('group_tracks').select('track_id').where('track_id', '=', id).execute()).toEqual(
    [],
  );
});

test('featuring and unfeaturing, once and again [GROUP-066]', async () => {
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

test('only admins of the group and of the site feature, and it is offered to them [GROUP-067]', async () => {
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

test('as many featured tracks as the group shows, the last featured first', async () => {
  const { groupLink } = await groupWith('Sidebar', [ben], { sidebarTracks: 3 });
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push(await posted(groupLink, ben));
  const [a = '', b = '', c = '', d = ''] = ids;
  for (const trackId of [c, a, d, b]) {
    world.clock.advance(1000);
    await ada.call(featureGroupTrack, { groupLink, trackId });
  }
  const beside = async () => idsIn(await world.guest.call(listFeaturedGroupTracks, { groupLink }));
  expect(await beside()).toEqual([b, d, a]);
  await ben.call(updateTrack, { id: d, mixdown: { published: false } });
  expect(await beside()).toEqual([b, a, c]);
  await ada.raw({ method: 'PUT', url: `/api/groups/${groupLink}`, body: { group: { sidebar_tracks: 0 } } });
  expect(await beside()).toEqual([]);
});

test('both calls take a track out of the group, and it stays where it was [GROUP-068] [GROUP-071]', async () => {
  const { groupLink, id: groupId } = await groupWith('Exit', [ben]);
  for (const url of [
    (id: string) => `/group/${groupId}/track/${id}`,
    (id: string) => `/api/groups/${groupLink}/group_tracks/${id}`,
  ]) {
    const id = await posted(groupLink, ben);
    expect((await ben.raw({ method: 'DELETE', url: url(id) })).status).toBe(204);
    expect((await groupAs(ben, groupLink)).tracksCount).toBe(0);
    expect((await world.guest.raw({ method: 'GET', url: `/api/mixdowns/${id}` })).status).toBe(200);
    expect((await ben.raw({ method: 'DELETE', url: url(id) })).status).toBe(404);
  }
});

test('owners, admins of the group and of the site may, nobody else [GROUP-069]', async () => {
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
  const kept = await posted(groupLink, ben);
  await ben.call(leaveGroup, { groupLink });
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${groupLink}`,
    body: { group: { privacy_setting: 'closed' } },
  });
  const gone = await ben.raw({ method: 'DELETE', url: `/group/${groupLink}/track/${kept}` });
  expect(gone.status, 'an owner who has left a closed group').toBe(204);
});

test('posts and removals at once leave the count of their rows', async () => {
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
  const listed = idsIn(await world.guest.call(listGroupTracks, { groupLink }));
  expect((await groupAs(ben, groupLink)).tracksCount).toBe(listed.length);
});

test('my.json holds what may be posted, and whether it is [GROUP-056] [GROUP-057]', async () => {
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

test('lists of tracks made for a group say what is submitted there [TRACK-002]', async () => {
  const { groupLink } = await groupWith('Submissions', [cid]);
  const id = await posted(groupLink, cid);
  const other = await aStoredTrack(world, cid);
  const { items } = await cid.call(listOwnTracks, { group: groupLink, items: 100 });
  const facts = new Map(items.map((track) => [track.id, track]));
  expect([facts.get(id)?.submitted, facts.get(other.id)?.submitted]).toEqual([true, false]);
  expect(facts.get(id)).toMatchObject({
    createdAt: expect.stringMatching(/^\d{4}-/),
    imageSmallUrl: expect.stringMatching(/120\.svg$/),
    doesUserLike: false,
  });
  const plain = await cid.call(listOwnTracks, { items: 100 });
  expect(plain.items.some((track) => 'submitted' in track)).toBe(false);
});

const aPosted = async (): Promise<Record<string, unknown>> => {
  const { groupLink } = await groupWith('Wrong turns', [ben]);
  return { groupLink, trackId: await posted(groupLink, ben) };
};
const unchanged = ['groups', 'group_tracks', 'outbox_events'] as const;
for (const endpoint of [featureGroupTrack, unfeatureGroupTrack, removeGroupTrack, removeGroupTrackByApi])
  wrongInputs({ world, endpoint, as: () => ada, good: aPosted, unchanged });
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
for (const endpoint of [listGroupTracks, listFeaturedGroupTracks])
  wrongInputs({
    world,
    endpoint,
    as: () => world.newGuest(),
    good: async () => ({ groupLink: (await groupWith('Wrong reads', [])).groupLink }),
    unchanged,
  });
wrongInputs({ world, endpoint: listPostableTracks, as: () => ben, good: () => ({ search: 'x' }), unchanged });
