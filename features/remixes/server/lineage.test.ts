import { expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { giveStems } from '#features/campaigns/testing/upload-stem.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { addOrigin, getLineage, removeOrigin, searchOwnOrigins } from '../contract.ts';
import { originsOfMember } from './origins-of-member.ts';

const { world, ada, ben, cid, admin, posted } = await aGroupsWorld();
const { db } = world.platform;
const unknownId = '00000000-0000-7000-8000-000000000000';

const aTrack = async (owner: Member, title: string, published = true) =>
  (await aStoredTrack(world, owner, { title, published })).id;
const madeFrom = (owner: Member, id: string, trackId: string) => owner.call(addOrigin, { id, trackId });
const lineageOf = async (id: string, who: Person = world.guest) =>
  (await who.call(getLineage, { id })).items.map(({ generation, title }) => [generation, title]);
const gone = null;

test('a track answers its sources and its remixes, three generations each way [REMIX-001]', async () => {
  const ids: string[] = [];
  for (const at of [0, 1, 2, 3, 4]) ids.push(await aTrack(at % 2 ? ada : ben, `Generation ${at}`));
  const [zero = '', one = '', two = '', three = '', four = ''] = ids;
  await madeFrom(ada, one, zero);
  await madeFrom(ben, two, one);
  await madeFrom(ada, three, two);
  await madeFrom(ben, four, three);
  expect(await lineageOf(four)).toEqual([
    [-1, 'Generation 3'],
    [-2, 'Generation 2'],
    [-3, 'Generation 1'],
  ]);
  const { items } = await world.guest.call(getLineage, { id: two });
  expect(items.map(({ generation, title }) => [generation, title])).toEqual([
    [-1, 'Generation 1'],
    [-2, 'Generation 0'],
    [1, 'Generation 3'],
    [2, 'Generation 4'],
  ]);
  const [parent, grandparent] = items;
  expect(grandparent?.of).toBe(parent?.id);
  const { selfLink } = trackOf(await ada.call(getTrack, { id: one }));
  expect(parent).toMatchObject({
    of: null,
    kind: 'track',
    trackId: one,
    href: selfLink,
    author: { id: ada.id },
  });
  await expect(world.guest.call(getLineage, { id: unknownId })).rejects.toMatchObject({ status: 404 });
});

test('hidden, unpublished and deleted sources stay as credits without a name, and hidden remixes are absent [REMIX-002]', async () => {
  const [root, source, remix] = [
    await aTrack(cid, 'Root'),
    await aTrack(ben, 'Canary'),
    await aTrack(ada, 'Remix'),
  ];
  const later = await aTrack(cid, 'Later');
  await madeFrom(ben, source, root);
  await madeFrom(ada, remix, source);
  await madeFrom(cid, later, remix);
  await ben.call(updateTrack, { id: source, mixdown: { published: false } });
  const { items } = await world.guest.call(getLineage, { id: remix });
  expect(items[0]).toMatchObject({ generation: -1, title: null, href: null, author: null, trackId: null });
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`Canary|Root|${source}|${root}|${ben.id}`));
  expect(await lineageOf(root)).toEqual([]);
  expect(await lineageOf(remix, ben)).toEqual([
    [-1, 'Canary'],
    [-2, 'Root'],
    [1, 'Later'],
  ]);
  await expect(world.guest.call(getLineage, { id: source })).rejects.toMatchObject({ status: 404 });
  await ben.call(updateTrack, { id: source, mixdown: { published: true } });
  expect(await lineageOf(remix)).toContainEqual([-2, 'Root']);
  await ben.call(deleteTrack, { id: source });
  await world.drain();
  expect(await lineageOf(remix, ben)).toEqual([
    [-1, gone],
    [1, 'Later'],
  ]);
  const rows = await db.selectFrom('origins').selectAll().where('parent_id', '=', source).execute();
  expect(rows.map(({ left_at }) => left_at)).toEqual([expect.any(Date)]);
});

test('only the owner says what a track was made from, once for each source [REMIX-004]', async () => {
  const [mine, theirs] = [await aTrack(ada, 'Mine'), await aTrack(ben, 'Theirs')];
  const secret = await aTrack(ben, 'Secret', false);
  await expect(madeFrom(ben, mine, theirs)).rejects.toMatchObject({ status: 403 });
  await expect(madeFrom(admin, mine, theirs)).rejects.toMatchObject({ status: 403 });
  await expect(madeFrom(ada, unknownId, theirs)).rejects.toMatchObject({ status: 404 });
  for (const trackId of [mine, secret, unknownId])
    await expect(madeFrom(ada, mine, trackId), trackId).rejects.toMatchObject({
      status: 422,
      fields: { track_id: expect.anything() },
    });
  await race(5, () => madeFrom(ada, mine, theirs));
  expect(await lineageOf(mine)).toEqual([[-1, 'Theirs']]);
  for (let at = 1; at < 10; at += 1) await madeFrom(ada, mine, await aTrack(ben, `More ${at}`));
  await expect(madeFrom(ada, mine, await aTrack(ben, 'Eleventh'))).rejects.toMatchObject({ status: 422 });
  expect((await madeFrom(ada, mine, theirs)).items).toHaveLength(10);
});

test('a track is not made from what was made from it, also when both are said at once [REMIX-004]', async () => {
  const [one, two, three] = [await aTrack(ada, 'One'), await aTrack(ada, 'Two'), await aTrack(ada, 'Three')];
  await madeFrom(ada, two, one);
  await madeFrom(ada, three, two);
  await expect(madeFrom(ada, one, three)).rejects.toMatchObject({ status: 422 });
  const [left, right] = [await aTrack(ada, 'Left'), await aTrack(ada, 'Right')];
  const results = await Promise.allSettled([madeFrom(ada, left, right), madeFrom(ada, right, left)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the owner removes a source again, and nobody else does [REMIX-005]', async () => {
  const [mine, source] = [await aTrack(ada, 'Alone'), await aTrack(ben, 'Source')];
  const [origin] = (await madeFrom(ada, mine, source)).items;
  const originId = origin?.id ?? '';
  const other = await aTrack(ada, 'Another');
  await expect(ben.call(removeOrigin, { id: mine, originId })).rejects.toMatchObject({ status: 403 });
  await expect(ada.call(removeOrigin, { id: other, originId })).rejects.toMatchObject({ status: 404 });
  expect((await ada.call(removeOrigin, { id: mine, originId })).items).toEqual([]);
  await expect(ada.call(removeOrigin, { id: mine, originId })).rejects.toMatchObject({ status: 404 });
});

test('an owner finds own tracks by a part of their title, hidden ones too [REMIX-006]', async () => {
  const dora = await world.person('dora');
  await aTrack(dora, 'Low tide 100%', false);
  await aTrack(dora, 'High noon');
  await aTrack(ben, 'Low tide of ben');
  const found = async (q: string) =>
    (await dora.call(searchOwnOrigins, { q })).tracks.map(({ title }) => title);
  expect(await found('LOW')).toEqual(['Low tide 100%']);
  expect(await found('%')).toEqual(['Low tide 100%']);
  await expect(dora.call(searchOwnOrigins, { q: ' ' })).rejects.toMatchObject({ status: 422 });
});

test('a track entered into a campaign with stems is made from them, and of one without from nothing [REMIX-007]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin, { name: 'Stem tide' });
  const before = await posted(groupLink, ben);
  await world.drain();
  expect(await lineageOf(before)).toEqual([]);
  await giveStems(admin, id, ['Drums']);
  const entry = await posted(groupLink, ben);
  await world.drain();
  const { items } = await world.guest.call(getLineage, { id: entry });
  expect(items).toMatchObject([
    { generation: -1, kind: 'campaign', title: 'Stem tide', href: `/campaigns/${groupLink}`, author: null },
  ]);
});

test("oEmbed and a member's export say what a track was made from [REMIX-008]", async () => {
  const [mine, source] = [await aTrack(ada, 'Child'), await aTrack(ben, 'Parent')];
  await madeFrom(ada, mine, source);
  const { siteUrl } = world.platform.config;
  const { selfLink } = trackOf(await ada.call(getTrack, { id: mine }));
  const parentLink = trackOf(await ada.call(getTrack, { id: source })).selfLink;
  const oembed = async () =>
    (await world.guest.raw({ method: 'GET', url: `/oembed?url=${encodeURIComponent(siteUrl + selfLink)}` }))
      .body;
  expect((await oembed()).made_from).toEqual([
    { kind: 'track', title: 'Parent', author_name: expect.any(String), url: siteUrl + parentLink },
  ]);
  await ben.call(updateTrack, { id: source, mixdown: { published: false } });
  expect((await oembed()).made_from).toEqual([{ kind: 'track', title: null, author_name: null, url: null }]);
  const files = [];
  for await (const file of originsOfMember(new Map()).exportFiles(
    makeCall(world.platform, db, guest),
    ada.id,
  ))
    files.push(file);
  expect(files).toEqual([
    {
      path: 'tracks/made-from.json',
      json: expect.arrayContaining([{ track: mine, kind: 'track', title: null, by: null, leftAt: null }]),
    },
  ]);
});

wrongInputs({
  world,
  endpoint: addOrigin,
  as: () => ada,
  good: async () => ({ id: await aTrack(ada, 'Wrong'), trackId: await aTrack(ben, 'Right') }),
  unchanged: ['origins'],
});
