import { expect, test } from 'vitest';
import { deleteComment } from '#features/comments/contract.ts';
import { commentMany, commentOn } from '#features/comments/testing/comment-on.ts';
import { groupComments, joinGroup } from '#features/groups/contract.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const cid = await world.person('cid');
const admin = await world.person('admin', { admin: true });
const at = (groupLink: string) => `/api/groups/${groupLink}/comments`;
const list = (who: typeof world.guest, groupLink: string) => who.raw({ method: 'GET', url: at(groupLink) });
const write = (who: typeof world.guest, groupLink: string) =>
  who.raw({ method: 'POST', url: at(groupLink), body: { content: 'Hello' } });

/** The paths of the comments on a track, a group and a news article, in this order. */
async function commentPaths(): Promise<string[]> {
  const track = await aStoredTrack(world, ben);
  const { groupLink } = await aGroup(world, ada, { name: 'Place' });
  const item = await aNewsItem(admin);
  return [`/api/tracks/${track.id}/comments`, at(groupLink), `/api/news/${item.id}/comments`];
}

test('tracks, groups and news have comments at their paths, read by page and items [COMMENT-002] [COMMENT-016]', async () => {
  for (const url of await commentPaths()) {
    for (const content of ['One', 'Two', 'Three']) {
      world.clock.advance(1000);
      expect((await cid.raw({ method: 'POST', url, body: { content } })).status, url).toBe(201);
    }
    const read = async (query: string) =>
      (await world.guest.raw({ method: 'GET', url: url + query })).body.data.map(
        (one: { attributes: { content: string } }) => one.attributes.content,
      );
    expect([await read('?items=2'), await read('?page=2&items=2'), await read('')]).toEqual([
      ['Three', 'Two'],
      ['One'],
      ['Three', 'Two', 'One'],
    ]);
  }
});

test('a group lists 10 comments a page', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Talkative' });
  await commentMany(world, groupComments, groupLink, ben, 12);
  const first = (await list(world.guest, groupLink)).body;
  expect([first.data.length, (await getGroupAs(ben, groupLink)).commentsCount]).toEqual([10, 12]);
});

test('with comments off comments are neither listed nor accepted [COMMENT-025]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Mute' });
  await commentOn(world, groupComments, groupLink, ben);
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${groupLink}`,
    body: { group: { comments_setting: 'off' } },
  });
  for (const who of [world.guest, ben, ada, admin]) {
    const { status, body } = await list(who, groupLink);
    expect([status, body]).toEqual([200, { data: [], included: [], meta: { next_page: null, total: 0 } }]);
  }
  for (const who of [ben, ada, admin]) expect((await write(who, groupLink)).status).toBe(403);
});

test('group members only, or all members of the site, may comment, as the group sets', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Who', commentsSetting: 'members' });
  await ben.call(joinGroup, { groupLink });
  const statuses = async () =>
    Promise.all([world.guest, cid, ben, ada].map(async (who) => (await write(who, groupLink)).status));
  const offered = async () =>
    Promise.all(
      [world.guest, cid, ben, ada].map(async (who) => (await getGroupAs(who, groupLink)).canComment),
    );
  expect([await statuses(), await offered()]).toEqual([
    [401, 403, 201, 201],
    [false, false, true, true],
  ]);
  expect((await list(world.guest, groupLink)).body.data).toHaveLength(2);
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${groupLink}`,
    body: { group: { comments_setting: 'anybody' } },
  });
  expect([await statuses(), await offered()]).toEqual([
    [401, 201, 201, 201],
    [false, true, true, true],
  ]);
});

test('in a closed group only members read and write comments, with any comments setting [COMMENT-027]', async () => {
  for (const commentsSetting of ['anybody', 'members'] as const) {
    const { groupLink } = await aGroup(world, ada, {
      name: `Closed to ${commentsSetting}`,
      privacySetting: 'closed',
      commentsSetting,
    });
    await ada.raw({ method: 'POST', url: `/group/${groupLink}/invite/${ben.id}` });
    const read = await Promise.all([world.guest, cid, ben].map((who) => list(who, groupLink)));
    expect(read.map(({ status }) => status)).toEqual([401, 403, 403]);
    const written = await Promise.all([world.guest, cid, ben].map((who) => write(who, groupLink)));
    expect(written.map(({ status }) => status)).toEqual([401, 403, 403]);
    await ben.call(joinGroup, { groupLink });
    expect([(await write(ben, groupLink)).status, (await list(ben, groupLink)).body.data.length]).toEqual([
      201, 1,
    ]);
  }
});

test('comments on hosts that the actor may not see are refused: 404, or 403 for a closed group [COMMENT-028]', async () => {
  const hidden = await aStoredTrack(world, ben, { published: false });
  const closed = await aGroup(world, ada, { name: 'Sealed', privacySetting: 'closed' });
  const later = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const item = await aNewsItem(admin, { publishedAt: later });
  for (const [url, status] of [
    [`/api/tracks/${hidden.id}/comments`, 404],
    [at(closed.groupLink), 403],
    [at('no-such-group'), 404],
    [`/api/news/${item.id}/comments`, 404],
  ] as const) {
    expect((await cid.raw({ method: 'GET', url })).status, url).toBe(status);
    expect((await cid.raw({ method: 'POST', url, body: { content: 'x' } })).status, url).toBe(status);
  }
});

test('a group admin deletes comments of others and is offered "Delete" [COMMENT-052]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Tidy' });
  const { id } = await commentOn(world, groupComments, groupLink, ben);
  await cid.call(joinGroup, { groupLink });
  const offered = async (who: Member) => (await list(who, groupLink)).body.data[0].attributes.can.delete;
  expect([await offered(ada), await offered(cid), await offered(ben)]).toEqual([true, false, true]);
  await expect(cid.call(deleteComment, { id })).rejects.toMatchObject({ status: 403 });
  await ada.call(deleteComment, { id });
  expect([(await list(ada, groupLink)).body.data, (await getGroupAs(ada, groupLink)).commentsCount]).toEqual([
    [],
    0,
  ]);
});

test("a comment's place is the group's page, and concurrent comments are all counted", async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Found' });
  const { given } = await race(10, () => write(cid, groupLink));
  expect(given.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect((await getGroupAs(cid, groupLink)).commentsCount).toBe(10);
  const url = `/api/comments/${given[0]?.body.data.id}/place`;
  expect((await world.guest.raw({ method: 'GET', url })).body.address).toMatch(`/group/${groupLink}`);
});

wrongInputs({
  world,
  endpoint: groupComments.post,
  as: () => ben,
  good: async () => ({ id: (await aGroup(world, ada, { name: 'Wrong words' })).groupLink, content: 'Fine' }),
  unchanged: ['comments', 'groups', 'outbox_events'],
});
wrongInputs({
  world,
  endpoint: groupComments.list,
  as: () => world.newGuest(),
  good: async () => ({ id: (await aGroup(world, ada, { name: 'Wrong list' })).groupLink }),
  unchanged: ['comments'],
});
