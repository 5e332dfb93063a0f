import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
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
  expect(withSound.enclosure).toMatchObject({ length: '1234', type: 'audio/mpeg' });
  expect(withSound.link).toBe(withSound.guid['#text']);
  expect(Date.parse(withSound.pubDate)).toBeLessThan(Date.parse(without.pubDate));
  const sound = await world.guest.raw({ method: 'GET', url: new URL(withSound.enclosure.url).pathname });
  expect([sound.status, sound.headers['content-length']]).toEqual([200, '1234']);
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
