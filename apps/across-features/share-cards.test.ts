import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import {
  addTrackToList,
  moveTrackInList,
  removeTrackFromList,
  updateList,
} from '#features/lists/contract.ts';
import { aList } from '#features/lists/testing/a-list.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { updateNews } from '#features/news/contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { updateUser as updateProfile } from '#features/profiles/profile.contract.ts';
import { cardsOfMember } from '#features/share-cards/server/cards-of-member.ts';
import { handleDeleteOldCards } from '#features/share-cards/server/delete-old-cards.ts';
import { handleDrawShareCard } from '#features/share-cards/server/draw-share-card.ts';
import { shareCardHosts } from '#features/share-cards/server/share-card-host.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db, storage } = world.platform;
const hosts = plugged.byKey(shareCardHosts);
const admin = await world.person('admin', { admin: true });
const owner = await world.person('owner', { accountType: 2 });

const cardOf = (kind: string, id: string) =>
  world.guest.raw({ method: 'GET', url: `/cards/${kind}/${id}.jpg` });
const draw = (kind: string, id: string) =>
  handleDrawShareCard(hosts, makeCall(world.platform, db, guest), { kind, id });
const answerOf = async (kind: string, id: string) => {
  const { status, headers } = await cardOf(kind, id);
  return [status, headers.location ?? headers['content-type']];
};
const jobsOf = async (kind: string, id: string) => {
  const columns = 'run_at, attempts, max_attempts, priority';
  const query = `select ${columns} from graphile_worker.jobs where key = $1`;
  return (await world.database.pool.query(query, [`share-card:${kind}:${id}`])).rows;
};
const waiting = async (kind: string, id: string) => (await jobsOf(kind, id)).length;
const deleteJobs = () => world.database.pool.query('delete from graphile_worker._private_jobs');
const cards = () => Array.fromAsync(storage.list('cards/'));

const fallback = [302, '/og.png'];
const card = [200, 'image/jpeg'];
const list = await aList(owner, [], { title: 'Slow mornings', visibility: 'public' });
const group = await aGroup(world, owner, { name: 'Night Owls' });
const news = await aNewsItem(admin, { title: 'Doors open' });

test.each([
  ['list', list.id, () => owner.call(updateList, { id: list.id, list: { title: 'Fast mornings' } })],
  ['member', owner.id, () => updateUser(db, owner.id, { username: 'Owner B.' })],
  ['group', group.id, () => owner.call(updateGroup, { groupLink: group.id, group: { name: 'Day Owls' } })],
  ['news', news.id, () => admin.call(updateNews, { id: news.id, news: { title: 'Doors closed' } })],
] as const)(
  'a %s has a card of 1200 by 630 px once the job has drawn it, another one after a change, and that of the site meanwhile [SHELL-146] [SHELL-147]',
  async (kind, id, change) => {
    expect(await answerOf(kind, id)).toEqual(fallback);
    expect(await waiting(kind, id)).toBe(1);
    await draw(kind, id);
    expect(await answerOf(kind, id)).toEqual(card);
    const [stored] = (await cards()).filter(({ key }) => key.includes(`/${kind}-${id}-`));
    const picture = sharp((await storage.read(stored?.key ?? '')) ?? undefined);
    const { width, height } = await picture.metadata();
    expect([width, height]).toEqual([1200, 630]);
    await change();
    expect(await answerOf(kind, id)).toEqual(fallback);
    await draw(kind, id);
    expect(await answerOf(kind, id)).toEqual(card);
  },
);

test('who makes a public list, a group or news has its card drawn without anybody asking for it [SHELL-147]', async () => {
  const made = await aList(owner, [], { title: 'Made', visibility: 'public' });
  const hidden = await aList(owner, [], { title: 'Hidden', visibility: 'private' });
  expect([await waiting('list', made.id), await waiting('list', hidden.id)]).toEqual([1, 0]);
  expect(await waiting('group', (await aGroup(world, owner, { name: 'Made' })).id)).toBe(1);
  expect(await waiting('news', (await aNewsItem(admin, { title: 'Made' })).id)).toBe(1);
});

test('secret, private, closed, withheld, unpublished and unknown things have no card, drawn before or not [SHELL-148]', async () => {
  const gone = await world.person('gone');
  const closed = await aGroup(world, owner, { name: 'Closed', privacySetting: 'closed' });
  const later = await aNewsItem(admin, { title: 'Later', publishedAt: '2099-01-01T00:00:00.000Z' });
  const secret = await aList(owner, [], { title: 'Secret', visibility: 'secret' });
  const withdrawn = await aList(owner, [], { title: 'Withdrawn', visibility: 'public' });
  await draw('list', withdrawn.id);
  expect(await answerOf('list', withdrawn.id)).toEqual(card);
  await owner.call(updateList, { id: withdrawn.id, list: { visibility: 'private' } });
  await updateUser(db, gone.id, { banned_at: world.clock.now() });
  const nobody = '0198f000-0000-7000-8000-00000000dead';
  for (const [kind, id] of [
    ['list', secret.id],
    ['list', withdrawn.id],
    ['list', nobody],
    ['member', gone.id],
    ['member', 'owner'],
    ['group', closed.id],
    ['group', '99999999999999999999'],
    ['news', later.id],
    ['track', nobody],
    ['__proto__', nobody],
  ] as const) {
    const before = (await cards()).length;
    expect([kind, id, (await cardOf(kind, id)).status]).toEqual([kind, id, 404]);
    await draw(kind, id);
    expect((await cards()).length).toBe(before);
  }
  expect((await world.guest.raw({ method: 'GET', url: `/cards/list/${list.id}.png` })).status).toBe(404);
});

test('a list shows its tracks and a member their letter, with the waveform of what plays first [SHELL-146]', async () => {
  const call = makeCall(world.platform, db, guest);
  const artist = await world.person('artist');
  const { id } = await aStoredTrack(world, artist);
  const album = await aList(artist, [id], { title: 'First', kind: 'album', visibility: 'public' });
  const facts = await hosts.get('list')?.findFacts(call, album.id);
  expect(facts).toMatchObject({ label: 'Album', subtitle: `by ${artist.username}`, covers: [{ seed: id }] });
  expect(facts?.waveformKey).toContain(`tracks/${id}/`);
  const waveform = { peaks: Array.from({ length: 1800 }, (_, at) => (at % 100) / 100) };
  await storage.put(facts?.waveformKey ?? '', Buffer.from(JSON.stringify(waveform)));
  const member = await hosts.get('member')?.findFacts(call, artist.id);
  expect(member).toMatchObject({ title: artist.username, covers: [{ letterOf: artist.username }] });
  expect(member?.waveformKey).toBe(facts?.waveformKey);
  await draw('list', album.id);
  const [stored] = (await cards()).filter(({ key }) => key.includes(album.id));
  const part = { left: 64, top: 480, width: 600, height: 84 };
  const { channels } = await sharp((await storage.read(stored?.key ?? '')) ?? undefined)
    .extract(part)
    .stats();
  // The bars are in the colour of the lamp upon a dark ground.
  expect(channels[0]?.max).toBeGreaterThan(220);
  expect(channels[2]?.mean).toBeLessThan(channels[0]?.mean ?? 0);
});

test("a change of a list's tracks or of a member has the card drawn anew, and news have it drawn when they are published [SHELL-147]", async () => {
  const tracks = [(await aStoredTrack(world, owner)).id, (await aStoredTrack(world, owner)).id] as const;
  const changed = await aList(owner, [tracks[0]], { title: 'Changed', visibility: 'public' });
  const hidden = await aList(owner, [], { title: 'Unseen', visibility: 'private' });
  const { id } = changed;
  for (const [kind, of, change] of [
    ['list', id, () => owner.call(addTrackToList, { id, trackId: tracks[1] })],
    ['list', id, () => owner.call(moveTrackInList, { id, trackId: tracks[1], after: null })],
    ['list', id, () => owner.call(removeTrackFromList, { id, trackId: tracks[1] })],
    ['member', owner.id, () => owner.call(updateProfile, { guid: owner.id, user: { about: 'Hello' } })],
    ['member', owner.id, () => owner.call(updateProfile, { guid: owner.id, user: { username: 'Owner C.' } })],
  ] as const) {
    await deleteJobs();
    await change();
    expect([kind, await waiting(kind, of)]).toEqual([kind, 1]);
  }
  await owner.call(addTrackToList, { id: hidden.id, trackId: tracks[1] });
  expect(await waiting('list', hidden.id)).toBe(0);
  const publishedAt = '2099-01-01T00:00:00.000Z';
  const later = await aNewsItem(admin, { title: 'In years', publishedAt });
  expect(await jobsOf('news', later.id)).toMatchObject([{ run_at: new Date(publishedAt) }]);
  await admin.call(updateNews, { id: later.id, news: { title: 'In many years' } });
  expect(await jobsOf('news', later.id)).toMatchObject([{ run_at: new Date(publishedAt) }]);
});

test('until its card is drawn, a link shows the portrait, the picture or the cover of a thing [SHELL-151]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const playing = await aList(owner, [id], { title: 'Playing', visibility: 'public' });
  const [, cover] = await answerOf('list', playing.id);
  const picture = await world.guest.raw({ method: 'GET', url: String(cover) });
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  const pictured = await world.person('pictured');
  await updateUser(db, pictured.id, { avatar_key: `avatars/${pictured.id}/abc` });
  const ofGroup = await aGroup(world, owner, { name: 'Pictured' });
  await db.updateTable('groups').set({ image_key: 'groups/x/abc' }).where('name', '=', 'Pictured').execute();
  await db.updateTable('lists').set({ image_key: 'lists/x/abc' }).where('id', '=', playing.id).execute();
  expect([
    await answerOf('member', pictured.id),
    await answerOf('group', ofGroup.id),
    await answerOf('list', playing.id),
  ]).toEqual([
    [302, `/files/avatars/${pictured.id}/abc/large.jpg`],
    [302, '/files/groups/x/abc-1000.jpg'],
    [302, '/files/lists/x/abc-1000.jpg'],
  ]);
});

test('a card has one address, and asking for it again does not put it off [SHELL-152]', async () => {
  await deleteJobs();
  for (const [kind, id] of [
    ['list', list.id.toUpperCase()],
    ['member', owner.id.toUpperCase()],
    ['news', news.id.toUpperCase()],
    ['group', `0${group.id}`],
  ] as const) {
    expect([kind, (await cardOf(kind, id)).status, await waiting(kind, id)]).toEqual([kind, 404, 0]);
  }
  const made = await aList(owner, [], { title: 'Asked for', visibility: 'public' });
  await world.database.pool.query('update graphile_worker._private_jobs set attempts = 3');
  const before = await jobsOf('list', made.id);
  expect(before).toMatchObject([{ attempts: 3, priority: 10 }]);
  expect(await answerOf('list', made.id)).toEqual(fallback);
  expect(await jobsOf('list', made.id)).toEqual(before);
  // One that has failed for good is drawn once it is asked for.
  await world.database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
  await cardOf('list', made.id);
  expect(await jobsOf('list', made.id)).toMatchObject([{ attempts: 0 }]);
});

test('cards go with the account, and after 30 days [SHELL-149]', async () => {
  const leaver = await world.person('leaver');
  await draw('member', leaver.id);
  const call = makeCall(world.platform, db, guest);
  const count = async () => (await cards()).length;
  const before = await count();
  await cardsOfMember.erase(call, leaver.id);
  expect(await count()).toBe(before - 1);
  await handleDeleteOldCards(call);
  expect(await count()).toBe(before - 1);
  // The files have the time of the machine.
  world.clock.advance(Date.now() - world.clock.now().getTime() + 31 * 86_400_000);
  await handleDeleteOldCards(makeCall(world.platform, db, guest));
  expect(await count()).toBe(0);
});
