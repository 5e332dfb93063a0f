import RssParser from 'rss-parser';
import { expect, test } from 'vitest';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { TAG_BYTES } from '#features/tracks/server/files/track-tags.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const unknownId = '00000000-0000-7000-8000-000000000000';
const get = (who: typeof world.guest, url: string) => who.raw({ method: 'GET', url });

test('a GET of a POST path redirects to the page of the group and changes nothing [GROUP-035]', async () => {
  const group = await aGroup(world, ada, { name: 'Not so fast' });
  const track = await aStoredTrack(world, ben);
  const tables = [
    'groups',
    'group_memberships',
    'group_follows',
    'group_invitations',
    'group_tracks',
  ] as const;
  const before = await tableSnapshot(world.platform.db, tables);
  for (const verb of ['join', 'leave', 'follow', 'unfollow', `invite/${ada.id}`, `post_track/${track.id}`]) {
    for (const key of [group.groupLink, group.id, group.groupLink.toUpperCase()]) {
      for (const who of [world.guest, ben]) {
        const { status, headers } = await get(who, `/group/${key}/${verb}`);
        expect([status, headers.location], verb).toEqual([302, `/group/${group.groupLink}`]);
      }
    }
  }
  expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
  const odd = await get(ben, '/group/%2F%2Fevil.example/join');
  expect([odd.status, odd.headers.location]).toEqual([302, '/group/%2F%2Fevil.example']);
});

test('the path of a track in a group redirects to the track, or to the group [GROUP-072]', async () => {
  const group = await aGroup(world, ada, { name: 'Signpost' });
  const posted = await aStoredTrack(world, ada);
  await ada.call(postTrack, { groupLink: group.groupLink, mixdownId: posted.id });
  const other = await aStoredTrack(world, ada);
  const redirectOf = async (who: typeof world.guest, trackId: string) => {
    const { status, headers } = await get(who, `/group/${group.id}/track/${trackId}`);
    expect(status).toBe(302);
    return headers.location;
  };
  const page = (await get(ada, `/api/mixdowns/${posted.id}`)).body.data.attributes.self_link;
  expect(await redirectOf(world.guest, posted.id)).toBe(page);
  for (const id of [other.id, unknownId, 'nonsense'])
    expect(await redirectOf(world.guest, id)).toBe(`/group/${group.groupLink}`);
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${group.id}`,
    body: { group: { privacy_setting: 'closed' } },
  });
  expect(await redirectOf(ben, posted.id), 'the content of a closed group is not shown').toBe(
    `/group/${group.groupLink}`,
  );
  expect(await redirectOf(ada, posted.id)).toBe(page);
});

test('the RSS feed has the latest posted tracks; a closed group has no feed', async () => {
  const group = await aGroup(world, ada, { name: 'Rock & <roll>', description: 'Loud ]]> "words"' });
  const feed = `/group/${group.groupLink}/feed.xml`;
  const posts: string[] = [];
  for (const title of ['First', 'Second & <b>bold</b>', 'Hidden later']) {
    world.clock.advance(1000);
    const { id } = await aStoredTrack(world, ada, { title });
    await ada.call(postTrack, { groupLink: group.groupLink, mixdownId: id });
    posts.push(id);
  }
  await ada.call(updateTrack, { id: posts[2] ?? '', mixdown: { published: false } });
  const { status, headers, body } = await get(world.guest, feed);
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
  expect(body).toContain('<title>Rock &#38; &#38;lt;roll&#38;gt; on Tonehall</title>');
  const titles = [...body.matchAll(/<item>\n<title>(.*)<\/title>/g)].map(([, title]) => title);
  const by = `by ${ada.username}`;
  expect(titles).toEqual([`Second &#38; &#38;lt;b&#38;gt;bold&#38;lt;/b&#38;gt; ${by}`, `First ${by}`]);
  const ids = [...body.matchAll(/<guid isPermaLink="false">(.*)<\/guid>/g)].map(([, id]) => id);
  expect(ids).toEqual([posts[1], posts[0]].map((id) => `urn:uuid:${id}`));
  const again = await world.guest.raw({
    method: 'GET',
    url: feed,
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.status).toBe(304);
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${group.id}`,
    body: { group: { privacy_setting: 'closed' } },
  });
  for (const who of [world.guest, ada]) expect((await get(who, feed)).status).toBe(404);
  expect((await get(world.guest, '/group/no-such-group/feed.xml')).status).toBe(404);
  expect((await getGroupAs(ada, group.id)).tracksCount).toBe(2);
});

test('a podcast reader plays the tracks of a group, and knows them again after a new group link [COMM-087]', async () => {
  const group = await aGroup(world, ada, { name: 'On air' });
  const { id } = await aStoredTrack(world, ada, { title: 'Played' });
  const row = await findTrack(world.platform.db, id);
  await world.platform.storage.put(row?.audio_key ?? '', new Uint8Array(10));
  await ada.call(postTrack, { groupLink: group.groupLink, mixdownId: id });
  const read = async (groupLink: string) =>
    new RssParser().parseString((await get(world.guest, `/group/${groupLink}/feed.xml`)).body);
  const before = await read(group.groupLink);
  const { siteUrl } = world.platform.config;
  const item = {
    title: `Played by ${ada.username}`,
    guid: `urn:uuid:${id}`,
    enclosure: {
      url: `${siteUrl}/files/${row?.audio_key}`,
      length: String(10 + TAG_BYTES),
      type: 'audio/mpeg',
    },
    itunes: { image: `${siteUrl}/covers/${id}/1000.png` },
  };
  expect(before.items).toMatchObject([item]);
  expect(before.image?.url).toMatch(/^https?:.*\/1000\.png$/);
  const sound = await world.server.inject({ method: 'GET', url: new URL(item.enclosure.url).pathname });
  expect(String(sound.rawPayload.length)).toBe(item.enclosure.length);
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${group.id}`,
    body: { group: { group_link: 'off-air' } },
  });
  expect((await get(world.guest, `/group/${group.groupLink}/feed.xml`)).headers.location).toBe(
    '/group/off-air/feed.xml',
  );
  expect((await read('off-air')).items).toMatchObject([item]);
});
