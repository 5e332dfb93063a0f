import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentEndpoints } from '#features/comments/contract.ts';
import { commentMany } from '#features/comments/testing/comment-on.ts';
import { groupComments, joinGroup } from '#features/groups/contract.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { newsComments } from '#features/news/contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { getTrack, trackComments } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import type { Person } from '#testing/person.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
let ada: Member;
let admin: Member;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  ada = await world.person('ada', { accountType: 2 });
  admin = await world.person('admin', { admin: true });
}, 180_000);
afterAll(() => site.close());

const pageFor = async (person: Person, url: string): Promise<string> =>
  (await person.raw({ method: 'GET', url })).body;
const idsIn = (html: string) => [...html.matchAll(/id="comment-([\w-]{36})"/g)].map(([, id]) => id);
const hasForm = (html: string) => html.includes('placeholder="Write a comment"');

/** Reads all comments of a page as "Show more" does, with `query`: the number of each time, every comment once. */
async function pagesOf(endpoints: CommentEndpoints, id: string, path: string, query: string, count: number) {
  const written = await commentMany(world, endpoints, id, ada, count);
  const first = idsIn(await pageFor(world.newGuest(), path));
  const url = endpoints.list.path.replace(':id', id);
  const { next_page: next } = (await world.guest.raw({ method: 'GET', url: url + query })).body.meta;
  const more = `${url}${query || '?'}&page=${encodeURIComponent(next)}`;
  const { data, meta } = (await world.guest.raw({ method: 'GET', url: more })).body;
  const second: string[] = data.map((one: { id: string }) => one.id);
  expect([...first, ...second]).toEqual(written.map((one) => one.id).reverse());
  expect(meta.next_page).toBeNull();
  return [first.length, second.length];
}

test('tracks and groups show 10 comments, and 10 more at a time [COMMENT-003]', async () => {
  const { id } = await aStoredTrack(world, ada);
  const { selfLink } = trackOf(await ada.call(getTrack, { id }));
  const group = await aGroup(world, ada);
  expect(await pagesOf(trackComments, id, selfLink, '', 20)).toEqual([10, 10]);
  expect(await pagesOf(groupComments, group.groupLink, group.selfLink, '', 20)).toEqual([10, 10]);
});

test('news items show 20 comments, and 20 more at a time [COMMENT-004]', async () => {
  const item = await aNewsItem(admin);
  expect(await pagesOf(newsComments, item.id, item.selfLink, '?items=20', 40)).toEqual([20, 20]);
});

test('with "members" only members see a form and comment, with "anybody" every signed-in user does [COMMENT-026]', async () => {
  const { groupLink, selfLink } = await aGroup(world, ada, { name: 'Who', commentsSetting: 'members' });
  const ben = await world.person('ben');
  const cid = await world.person('cid');
  await ben.call(joinGroup, { groupLink });
  const write = async (person: Person) =>
    (await person.raw({ method: 'POST', url: `/api/groups/${groupLink}/comments`, body: { content: 'Hi' } }))
      .status;
  const tried = async (person: Person) => [await write(person), hasForm(await pageFor(person, selfLink))];
  expect([await tried(ada), await tried(ben)]).toEqual(Array(2).fill([201, true]));
  expect([await tried(cid), await tried(admin)]).toEqual(Array(2).fill([403, false]));
  expect(await tried(world.newGuest())).toEqual([401, false]);
  await ada.call(updateGroup, { groupLink, group: { commentsSetting: 'anybody' } });
  expect([await tried(ben), await tried(cid)]).toEqual(Array(2).fill([201, true]));
  expect(await tried(world.newGuest())).toEqual([401, false]);
});
