import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { updateUser as saveProfile } from '#features/profiles/profile.contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { addTrackToList, updateList } from '../contract.ts';
import { aList } from '../testing/a-list.ts';

const world = await aWorld();
const ada = await world.person('ada');
const parser = new XMLParser({ isArray: (name) => name === 'item' });
const { siteUrl } = world.platform.config;

const feedOf = ({ selfLink }: { selfLink: string }) =>
  world.guest.raw({ method: 'GET', url: `${selfLink}/feed.xml` });
const titlesOf = async (list: { selfLink: string }) => {
  const { body } = await feedOf(list);
  expect(XMLValidator.validate(body)).toBe(true);
  const { item = [] } = parser.parse(body).rss.channel as { item?: { title: string }[] };
  return item.map(({ title }) => title);
};

test('the feed of a public list has the tracks that guests hear, last added first [LIST-036]', async () => {
  const [one, two] = [
    await aStoredTrack(world, ada, { title: 'One' }),
    await aStoredTrack(world, ada, { title: 'Two' }),
  ];
  const list = await aList(ada, [one.id], { title: 'Slow <mornings>' });
  expect(await titlesOf(list)).toEqual(['One']);
  world.clock.advance(5000);
  await ada.call(addTrackToList, { id: list.id, trackId: two.id });
  expect(await titlesOf(list)).toEqual(['Two', 'One']);
  const { headers, body } = await feedOf(list);
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(parser.parse(body).rss.channel).toMatchObject({ link: siteUrl + list.selfLink });
  expect(body).not.toContain('<mornings>');
  await ada.call(updateTrack, { id: two.id, mixdown: { published: false } });
  expect(await titlesOf(list)).toEqual(['One']);
});

test('a list that is not public and a missing one have no feed [LIST-036]', async () => {
  const list = await aList(ada, [], { title: 'Hidden' });
  for (const visibility of ['secret', 'private'] as const) {
    await ada.call(updateList, { id: list.id, list: { visibility } });
    expect((await feedOf(list)).status).toBe(404);
  }
  for (const selfLink of [`/user/${ada.profileLink}/list/none`, '/user/nobody/list/hidden'])
    expect((await feedOf({ selfLink })).status, selfLink).toBe(404);
  expect((await feedOf({ selfLink: '/user/%00/list/x' })).status).toBe(404);
});

test('the feed of a list whose owner had another link leads to its present address [LIST-036]', async () => {
  const ben = await world.person('ben');
  const list = await aList(ben, [], { title: 'Moved' });
  await ben.call(saveProfile, { guid: ben.id, user: { profileLink: 'movedaway', username: 'Moved Away' } });
  const { status, headers } = await feedOf(list);
  expect([status, headers.location]).toEqual([301, `/user/movedaway/list/${list.permalink}/feed.xml`]);
  expect((await feedOf({ selfLink: `/user/movedaway/list/${list.permalink}` })).status).toBe(200);
});
