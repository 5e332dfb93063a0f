import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner', { accountType: 2 });
const admin = await world.person('admin', { admin: true });
const track = await aStoredTrack(world, owner);
const group = await aGroup(world, owner);
const news = await aNewsItem(admin);
const comment = await commentOn(world, trackComments, track.id, owner);

const community = new Set(['tracks', 'comments', 'follows', 'groups', 'people', 'news', 'feed', 'search']);
const endpoints = features
  .filter(({ name }) => community.has(name))
  .flatMap((feature) => feature.endpoints.map(({ endpoint }) => endpoint));

/** The token in an e-mail link acts for the recipient, signed in or not. */
const emailLinkPath = '/api/letters/groups/:group_link';

/** The value for each parameter of a path. */
const parts: Readonly<Record<string, string>> = {
  group_link: group.groupLink,
  user_id: owner.id,
  track_id: track.id,
  profile_link: owner.profileLink,
  genre: 'house',
  tag: 'slow',
};
const things: readonly (readonly [start: string, id: string])[] = [
  ['/api/groups/', group.groupLink],
  ['/api/news/', news.id],
  ['/api/users/', owner.id],
  ['/api/tracks/', track.id],
  ['/api/mixdowns/', track.id],
  ['/api/comments/', comment.id],
];
const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    return parts[name] ?? things.find(([start]) => path.startsWith(start))?.[1] ?? track.id;
  });

const plays = ['tracks.countPlay', 'tracks.countSecretPlay', 'tracks.countFullListen'];

/** Their body is wrong: of an e-mail link, and of what a guest's own browser keeps. */
const openToGuests = [emailLinkPath, '/api/track_list_form'];

test("a guest's writes to the community are answered 401 and change nothing, except plays [COMM-005]", async () => {
  const writes = endpoints.filter(({ id, method }) => method !== 'GET' && !plays.includes(id));
  expect(writes.length).toBeGreaterThan(30);
  const tables = (await tableNames(world.platform.db)).filter((name) => !/limit/.test(name));
  const before = await tableSnapshot(world.platform.db, tables);
  const guest = world.newGuest();
  for (const { method, path } of writes) {
    const { status } = await guest.raw({ method, url: addressOf(path), body: {} });
    expect(status, `${method} ${path}`).toBe(openToGuests.includes(path) ? 422 : 401);
  }
  expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
});

const query: Readonly<Record<string, string>> = {
  '/api/feed_items': '?type=news',
  [emailLinkPath]: '?token=none',
  '/api/community/search': '?q=a&types=user',
  '/api/mixdowns/waveforms': `?ids=${track.id}`,
};
/** Calls that read one thing of which this world has none. */
const single = new Set([
  '/api/comments/:id/place',
  '/api/short_links/:short_link_id',
  '/api/past_group_links/:link',
]);

test('a guest can read every list that is not for members only', async () => {
  const open = endpoints.filter(
    ({ method, access, path }) => method === 'GET' && access === 'anyone' && !single.has(path),
  );
  expect(open.length).toBeGreaterThan(20);
  for (const { path } of open.filter((one) => !one.path.includes(':permalink'))) {
    const { status } = await world
      .newGuest()
      .raw({ method: 'GET', url: addressOf(path) + (query[path] ?? '') });
    expect(status, path).toBe(200);
  }
});
