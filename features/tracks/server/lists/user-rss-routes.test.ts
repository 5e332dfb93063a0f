import { XMLParser, XMLValidator } from 'fast-xml-parser';
import RssParser from 'rss-parser';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { updateUser as saveProfile } from '#features/profiles/profile.contract.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { TAG_BYTES } from '#features/tracks/server/files/track-tags.ts';
import { findTrack, updateTrack as updateTrackRow } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db, storage, config } = world.platform;
const owner = await world.person('owner');
const url = `/user/${owner.profileLink}/feed.xml`;
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'item',
  htmlEntities: true,
});

async function feed(address = url) {
  const { status, body, headers } = await world.guest.raw({ method: 'GET', url: address });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(XMLValidator.validate(body)).toBe(true);
  return { ...parser.parse(body).rss, headers };
}

test("a member's feed lists tracks newest first, with audio where the file exists", async () => {
  await updateUser(db, owner.id, { username: 'Ada & <Bo>' });
  const first = await aStoredTrack(world, owner, { title: 'Tom & "Jerry" <live>' });
  world.clock.advance(5000);
  await aStoredTrack(world, owner, { title: 'Without a file' });
  await aStoredTrack(world, owner, { title: 'Unpublished', published: false });
  const row = await findTrack(db, first.id);
  await storage.put(row?.audio_key ?? '', new Uint8Array(1234));
  const { channel, version } = await feed();
  expect(version).toBe('2.0');
  expect(channel).toMatchObject({
    title: 'Ada & &lt;Bo&gt; on Tonehall',
    link: `${config.siteUrl}/user/${owner.profileLink}`,
    'atom:link': { href: config.siteUrl + url, rel: 'self', type: 'application/rss+xml' },
  });
  expect(channel.item.map(({ title }: { title: string }) => title)).toEqual([
    'Without a file',
    'Tom & "Jerry" &lt;live&gt;',
  ]);
  const [without, withSound] = channel.item;
  expect(without.enclosure).toBeUndefined();
  expect(withSound.enclosure).toMatchObject({ length: String(1234 + TAG_BYTES), type: 'audio/mpeg' });
  expect(withSound.guid).toEqual({ '#text': `urn:uuid:${first.id}`, isPermaLink: 'false' });
  expect(Date.parse(withSound.pubDate)).toBeLessThan(Date.parse(without.pubDate));
  const sound = await world.guest.raw({ method: 'GET', url: new URL(withSound.enclosure.url).pathname });
  expect([sound.status, sound.headers['content-length']]).toEqual([200, withSound.enclosure.length]);
});

test('a description is HTML in the answer about one track, and its words in the feed [TRACK-163] [TRACK-164]', async () => {
  const writer = await world.person('writer');
  const { id } = await aStoredTrack(world, writer, { title: 'Slow' });
  const description = '# Soon\n\n**Low** & <b>\n- [one](https://a.example)';
  const changed = trackOf(await writer.call(updateTrack, { id, mixdown: { description } }));
  const read = trackOf(await world.guest.call(getTrack, { id }));
  expect([read.description, read.descriptionHtml]).toEqual([description, changed.descriptionHtml]);
  expect(read.descriptionHtml).toContain('<p><strong>Low</strong> &amp; &lt;b&gt;</p>');
  const [item] = (await feed(`/user/${writer.profileLink}/feed.xml`)).channel.item;
  expect(item.description).toBe('Soon\nLow & &lt;b&gt;\none');
});

test('an unchanged feed answers 304; a hidden member has no feed', async () => {
  const { headers } = await feed(
    url.toUpperCase().replace('/USER/', '/user/').replace('/FEED.XML', '/feed.xml'),
  );
  const again = await world.guest.raw({
    method: 'GET',
    url,
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.status).toBe(304);
  expect((await world.guest.raw({ method: 'GET', url: '/user/nobody-at-all/feed.xml' })).status).toBe(404);
  await updateUser(db, owner.id, { banned_at: world.clock.now() });
  expect((await world.guest.raw({ method: 'GET', url })).status).toBe(404);
});

test('a podcast reader has length, picture and audio of each track, and knows it again after a new link, title and name [COMM-087]', async () => {
  const ada = await world.person('podcaster');
  const { id } = await aStoredTrack(world, ada, { title: 'Before' });
  const row = await findTrack(db, id);
  await storage.put(row?.audio_key ?? '', new Uint8Array(10));
  await updateTrackRow(db, id, { duration_ms: 125_400 });
  const read = async (address: string) => {
    const { body } = await world.guest.raw({ method: 'GET', url: address });
    return new RssParser().parseString(body);
  };
  const before = await read(`/user/${ada.profileLink}/feed.xml`);
  expect(before.itunes).toMatchObject({ author: ada.username });
  expect(before.items).toMatchObject([
    {
      title: 'Before',
      guid: `urn:uuid:${id}`,
      enclosure: { length: String(10 + TAG_BYTES), type: 'audio/mpeg' },
      itunes: { duration: '125', image: `${config.siteUrl}/covers/${id}/1000.png` },
    },
  ]);
  await ada.call(updateTrack, { id, mixdown: { title: 'After' } });
  await ada.call(saveProfile, { guid: ada.id, user: { profileLink: 'podcasts', username: 'Pod Casts' } });
  const moved = await world.guest.raw({ method: 'GET', url: `/user/${ada.profileLink}/feed.xml` });
  expect([moved.status, moved.headers.location]).toEqual([301, '/user/podcasts/feed.xml']);
  const after = await read('/user/podcasts/feed.xml');
  expect(after.items[0]).toMatchObject({
    title: 'After',
    guid: before.items[0]?.guid,
    enclosure: before.items[0]?.enclosure,
  });
  expect(after.items[0]?.link).not.toBe(before.items[0]?.link);
  await updateUser(db, ada.id, { banned_at: world.clock.now() });
  expect((await world.guest.raw({ method: 'GET', url: `/user/${ada.profileLink}/feed.xml` })).status).toBe(
    404,
  );
});

test('the picture of a feed is the avatar as JPEG', async () => {
  const ben = await world.person('pictured');
  const key = `avatars/${ben.id}/token`;
  await updateUser(db, ben.id, { avatar_key: key });
  const { channel } = await feed(`/user/${ben.profileLink}/feed.xml`);
  expect(channel.image.url).toMatch(new RegExp(`^${config.siteUrl}/files/${key}.*\\.jpg$`));
  expect(channel.image).toMatchObject({ title: channel.title, link: channel.link });
  expect(channel['itunes:image'].href).toBe(channel.image.url);
});
