import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBanner } from '#features/announcements/contract.ts';
import { deleteComment } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { createNewsDraft, publishNewsDraft } from '#features/news/drafts.contract.ts';
import { getTrack, trackComments } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { allIds, callInvalidationListeners } from '#platform/server/live/invalidation.ts';
import { createLiveHub } from '#platform/server/live/live-hub.ts';
import { startLiveListener } from '#platform/server/live/live-listener.ts';
import { notifyInvalidation } from '#platform/server/live/live-publish.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
let owner: Member;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  owner = await world.person('owner');
}, 180_000);
afterAll(() => site.close());

/** Requests a path as a guest, without following redirects. */
async function asGuest(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(site.url + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

const statuses = async (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await asGuest(path)).status));

/** A published track with its own addresses and those of the pages that show it. */
async function aShownTrack(title: string) {
  const { id } = await aStoredTrack(world, owner, { title });
  const track = trackOf(await owner.call(getTrack, { id }));
  // The track was stored without an action, so that no cache was invalidated.
  callInvalidationListeners(allIds);
  const own = [track.selfLink, `/t/${track.shortLinkId}`, `/player/${track.shortLinkId}`];
  const lists = ['/tracks', '/tracks?type=recent', `/user/${owner.profileLink}`];
  return { id, own, lists };
}

test('a guest who has just seen a track no longer finds it once it is unpublished [TRACK-036]', async () => {
  const { id, own, lists } = await aShownTrack('Winter light');
  expect(await statuses(own)).toEqual([200, 302, 200]);
  for (const list of lists) expect((await asGuest(list)).text).toContain('Winter light');
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  expect(await statuses(own)).toEqual([404, 404, 404]);
  for (const list of lists) expect((await asGuest(list)).text).not.toContain('Winter light');
});

test('a guest who has just seen a track no longer finds it once it is deleted', async () => {
  const { id, own, lists } = await aShownTrack('Slow tram');
  expect(await statuses(own)).toEqual([200, 302, 200]);
  for (const list of lists) expect((await asGuest(list)).text).toContain('Slow tram');
  await owner.call(deleteTrack, { id });
  expect(await statuses(own)).toEqual([404, 404, 404]);
  for (const list of lists) expect((await asGuest(list)).text).not.toContain('Slow tram');
});

test('a changed title is on the page at once', async () => {
  const { id, own } = await aShownTrack('First name');
  const [page = ''] = own;
  expect((await asGuest(page)).text).toContain('First name');
  await owner.call(updateTrack, { id, mixdown: { title: 'Second name' } });
  expect((await asGuest(page)).text).not.toContain('First name');
});

test('a deleted comment disappears from the page at once', async () => {
  const { id, own } = await aShownTrack('With words');
  const [page = ''] = own;
  const { id: commentId } = await commentOn(world, trackComments, id, owner, 'said in haste');
  expect((await asGuest(page)).text).toContain('said in haste');
  await owner.call(deleteComment, { id: commentId });
  expect((await asGuest(page)).text).not.toContain('said in haste');
});

test('a guest who has just seen a group finds a track there once it is posted', async () => {
  const { id } = await aShownTrack('Common ground');
  const { id: groupLink } = await aGroup(world, owner);
  const group = `/group/${groupLink}`;
  const page = (await fetch(site.url + group)).url.slice(site.url.length);
  expect((await asGuest(page)).text).not.toContain('Common ground');
  await owner.call(postTrack, { groupLink, mixdownId: id });
  expect((await asGuest(page)).text).toContain('Common ground');
});

test('an invalidation by another process is received', async () => {
  const listening = await startLiveListener({ url: site.database.url, hub: createLiveHub(), log: silentLog });
  const { id, own } = await aShownTrack('From afar');
  const [page = ''] = own;
  expect((await asGuest(page)).text).toContain('From afar');
  await site.platform.db.updateTable('tracks').set({ published: false }).where('id', '=', id).execute();
  await notifyInvalidation(site.platform.db, [id]);
  await expect.poll(async () => (await asGuest(page)).status, { timeout: 1000 }).toBe(404);
  await listening.close();
});

test('an item of news begins and ends for guests at its time, cached or not [SITE-090]', async () => {
  const admin = await world.person('editor', { admin: true });
  const inMinutes = (minutes: number) =>
    new Date(site.clock.now().getTime() + minutes * 60_000).toISOString();
  const { data } = await admin.call(createNewsDraft, {
    news: { feed: 'news', title: 'Ten minutes', body: '' },
  });
  const { id } = data;
  await admin.call(publishNewsDraft, { id, revision: 1, fromAt: inMinutes(10), untilAt: inMinutes(20) });
  const own = `/news/${id}`;
  const isListed = async () => (await asGuest('/feed?type=news')).text.includes('Ten minutes');
  const seen = async () => [(await asGuest(own)).status, await isListed()];
  expect(await seen()).toEqual([404, false]);
  site.clock.advance(10 * 60_000 - 1);
  expect(await seen()).toEqual([404, false]);
  site.clock.advance(1000);
  expect(await seen()).toEqual([200, true]);
  site.clock.advance(10 * 60_000 - 1001);
  expect(await seen()).toEqual([200, true]);
  site.clock.advance(2);
  expect((await asGuest(own)).status).toBe(404);
  site.clock.advance(1000);
  expect(await seen()).toEqual([404, false]);
});

test('a banner begins and ends on pages of guests at its time, cached or not [SITE-090]', async () => {
  const admin = await world.person('announcer', { admin: true });
  const inMinutes = (minutes: number) =>
    new Date(site.clock.now().getTime() + minutes * 60_000).toISOString();
  const times = { startsAt: inMinutes(10), endsAt: inMinutes(20) };
  await admin.call(createBanner, { header: 'For ten minutes', ...times });
  const isShown = async () => (await asGuest('/tracks')).text.includes('For ten minutes');
  expect(await isShown()).toBe(false);
  site.clock.advance(10 * 60_000);
  expect(await isShown()).toBe(true);
  site.clock.advance(10 * 60_000);
  expect(await isShown()).toBe(false);
});
