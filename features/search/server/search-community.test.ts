import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aNewProject, convertToTemplate, joinProject } from '#features/projects/testing/a-new-project.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { findNamesAs, namesIn, searchAs } from '../testing/search-as.ts';

const world = await aWorld();
const { db } = world.platform;
const luna = await named('Luna Vale');
const other = await named('Somebody');
const guest = world.guest;

async function named(username: string, more: object = {}): Promise<Member> {
  const person = await world.person(username.toLowerCase().replaceAll(/[^a-z]/g, ''), { accountType: 6 });
  await updateUser(db, person.id, { username, ...more });
  return Object.assign(person, { username });
}

async function aTrack(title: string, more: { owner?: Member; plays?: number; likes?: number } = {}) {
  world.clock.advance(1500);
  const { id } = await aStoredTrack(world, more.owner ?? other, { title });
  await sql`update tracks set plays = ${more.plays ?? 0}, likes_count = ${more.likes ?? 0} where id = ${id}`.execute(
    db,
  );
  return id;
}

/** Moves past the cache of answers, which lasts a second. */
const later = () => world.clock.advance(1500);

test('a search with q, types, page and items is answered with a JSON:API document of tracks, users, groups and projects [COMM-039]', async () => {
  await aTrack('Quartz');
  await named('Quartzman');
  await aGroup(world, other, { name: 'Quartz circle' });
  await convertToTemplate(other, (await aNewProject(other, { title: 'Quartz sketch' })).id);
  later();
  const { status, body } = await guest.raw({
    method: 'GET',
    url: '/api/community/search?q=quartz&types=mixdown,user,group,project&page=1&items=3',
  });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['data', 'included', 'meta']);
  expect(body.data.map(({ type }: { type: string }) => type)).toHaveLength(3);
  expect(body.meta).toMatchObject({ total: 4, total_counted: true, corrected_term: null });
  const rest = await guest.raw({
    method: 'GET',
    url: `/api/community/search?q=quartz&types=mixdown,user,group,project&items=3&page=${body.meta.next_page}`,
  });
  expect(rest.body.meta.next_page).toBeNull();
  const types = [...body.data, ...rest.body.data].map(({ type }: { type: string }) => type);
  expect(types.sort()).toEqual(['group', 'mixdown', 'piece', 'user']);
  expect(body.data[0]).toMatchObject({ type: 'mixdown', attributes: { title: 'Quartz' } });
  expect(body.included).toContainEqual(expect.objectContaining({ id: other.id, type: 'user' }));
});

test('the type mixdown finds tracks, and track is its alias [COMM-036]', async () => {
  await aTrack('Onyx');
  later();
  expect(await findNamesAs(guest, 'onyx', { types: 'track' })).toEqual(['Onyx']);
  expect(await findNamesAs(guest, 'onyx', { types: 'mixdown' })).toEqual(['Onyx']);
  expect(await findNamesAs(guest, 'onyx', { types: 'user,group,project' })).toEqual([]);
});

test('search finds tracks by title and owner, users by username and real name, groups by name and link, and projects [COMM-054]', async () => {
  await aTrack('Copper Morning', { owner: luna });
  await named('Marlowe', { real_name: 'Ada Copperfield' });
  await aGroup(world, luna, { name: 'Night Owls', groupLink: 'copper-lounge' });
  await aNewProject(luna, { title: 'My copper song' });
  later();
  const types = async (q: string) => (await searchAs(luna, { q })).data.map(({ type }) => type).sort();
  expect(await types('copper')).toEqual(['group', 'mixdown', 'piece', 'user']);
  expect((await findNamesAs(guest, 'luna vale', { types: 'mixdown' })).sort()).toEqual(['Copper Morning']);
  expect(await findNamesAs(guest, 'copper-lounge')).toEqual(['Night Owls']);
  expect(await findNamesAs(guest, 'ada copper')).toEqual(['Marlowe']);
});

/** Results by sort. Each sort orders its three results differently, so that no sort can replace another. */
const ordersOf = async (type: string, sorts: readonly string[], caller = guest) =>
  Object.fromEntries(
    await Promise.all(
      sorts.map(async (sort) => [sort, await findNamesAs(caller, 'basalt', { types: type, sort })] as const),
    ),
  );

test('a searcher who sorts users gets them by fit, followers, tracks or age, each in an order of its own [COMM-044]', async () => {
  const fans = [luna, other, await named('Third fan')];
  const people: Member[] = [];
  for (const [username, followers, tracks] of [
    ['Basalt many', 3, 0],
    ['Basalt few', 0, 9],
    ['Basalt', 1, 5],
  ] as const) {
    world.clock.advance(1000);
    const person = await named(username);
    people.push(person);
    for (const fan of fans.slice(0, followers)) await fan.call(followUser, { id: person.id });
    await sql`update user_counts set mixdowns_count = ${tracks} where user_id = ${person.id}`.execute(db);
  }
  later();
  expect(await ordersOf('user', ['rank', 'followers', 'tracks', 'created_at'])).toEqual({
    rank: ['Basalt', 'Basalt many', 'Basalt few'],
    followers: ['Basalt many', 'Basalt', 'Basalt few'],
    tracks: ['Basalt few', 'Basalt', 'Basalt many'],
    created_at: ['Basalt', 'Basalt few', 'Basalt many'],
  });
  expect(await findNamesAs(guest, 'basalt', { types: 'user' })).toEqual([
    'Basalt',
    'Basalt many',
    'Basalt few',
  ]);
});

test('a searcher who sorts groups gets them by fit, followers, members or age, each in an order of its own [COMM-045]', async () => {
  const fans = [luna, other, await named('Fourth fan')];
  for (const [name, followers, members] of [
    ['Basalt big', 7, 0],
    ['Basalt small', 0, 3],
    ['Basalt', 3, 1],
  ] as const) {
    world.clock.advance(1000);
    const group = await aGroup(world, luna, { name });
    for (const fan of fans.slice(1, 1 + members)) await fan.call(joinGroup, { groupLink: group.groupLink });
    await sql`update groups set followers_count = ${followers} where group_link = ${group.groupLink}`.execute(
      db,
    );
  }
  later();
  expect(await ordersOf('group', ['rank', 'followers', 'members', 'created_at'])).toEqual({
    rank: ['Basalt', 'Basalt big', 'Basalt small'],
    followers: ['Basalt big', 'Basalt', 'Basalt small'],
    members: ['Basalt small', 'Basalt', 'Basalt big'],
    created_at: ['Basalt', 'Basalt small', 'Basalt big'],
  });
  expect(await findNamesAs(guest, 'basalt', { types: 'group' })).toEqual([
    'Basalt',
    'Basalt big',
    'Basalt small',
  ]);
});

test('a searcher who sorts tracks gets them by fit, plays, likes or age, each in an order of its own [COMM-043]', async () => {
  await aTrack('Basalt played', { plays: 3, likes: 0 });
  await aTrack('Basalt liked', { plays: 1, likes: 9 });
  await aTrack('Basalt', { plays: 2, likes: 5 });
  later();
  expect(await ordersOf('mixdown', ['rank', 'created_at', 'plays', 'likes'])).toEqual({
    rank: ['Basalt', 'Basalt played', 'Basalt liked'],
    created_at: ['Basalt', 'Basalt liked', 'Basalt played'],
    plays: ['Basalt played', 'Basalt', 'Basalt liked'],
    likes: ['Basalt liked', 'Basalt', 'Basalt played'],
  });
  expect(await findNamesAs(guest, 'basalt', { types: 'mixdown' })).toEqual([
    'Basalt',
    'Basalt played',
    'Basalt liked',
  ]);
});

test('a searcher who sorts projects gets them by fit, edit, age or title, each in an order of its own [COMM-046]', async () => {
  const ids: string[] = [];
  for (const title of ['Basalt two', 'a basalt', 'Basalt']) {
    world.clock.advance(1000);
    ids.push((await aNewProject(luna, { title })).id);
  }
  await sql`update pieces set updated_at = updated_at + interval '1 hour' where id = ${ids[0]}`.execute(db);
  later();
  expect(await ordersOf('project', ['rank', 'updated_at', 'created_at', 'title'], luna)).toEqual({
    rank: ['Basalt', 'Basalt two', 'a basalt'],
    updated_at: ['Basalt two', 'Basalt', 'a basalt'],
    created_at: ['Basalt', 'a basalt', 'Basalt two'],
    title: ['a basalt', 'Basalt', 'Basalt two'],
  });
});

test('a sort that the type does not have, or with several types, falls back to rank [COMM-042] [COMM-058]', async () => {
  await aTrack('Gneiss low', { plays: 1, likes: 9 });
  await aTrack('Gneiss high', { plays: 5, likes: 0 });
  later();
  const ranked = ['Gneiss high', 'Gneiss low'];
  expect(await findNamesAs(guest, 'gneiss', { types: 'mixdown' })).toEqual(ranked);
  expect(await findNamesAs(guest, 'gneiss', { types: 'mixdown', sort: 'members' })).toEqual(ranked);
  expect(await findNamesAs(guest, 'gneiss', { types: 'mixdown', sort: 'constructor' })).toEqual(ranked);
  expect(await findNamesAs(guest, 'gneiss', { types: 'mixdown,user', sort: 'likes' })).toEqual(ranked);
  expect(await findNamesAs(guest, 'gneiss', { types: 'mixdown', sort: 'likes' })).toEqual(
    [...ranked].reverse(),
  );
});

test('%, _ and quotes are literal; a blank or too long term and an unknown type are refused with 422 [COMM-057]', async () => {
  for (const title of ['100% pure', 'snake_case', "d'Or", 'say "hey"', 'back\\slash']) await aTrack(title);
  later();
  expect(await findNamesAs(guest, '%')).toEqual(['100% pure']);
  expect(await findNamesAs(guest, '0%')).toEqual(['100% pure']);
  expect(await findNamesAs(guest, '_')).toEqual(['snake_case']);
  expect(await findNamesAs(guest, 'e_c')).toEqual(['snake_case']);
  expect(await findNamesAs(guest, "d'")).toEqual(["d'Or"]);
  expect(await findNamesAs(guest, '"hey"')).toEqual(['say "hey"']);
  expect(await findNamesAs(guest, '\\')).toEqual(['back\\slash']);
  expect(await findNamesAs(guest, '%%%')).toEqual([]);
  expect(await findNamesAs(guest, '___')).toEqual([]);
  const refused = async (url: string) =>
    (await guest.raw({ method: 'GET', url: `/api/community/search?${url}` })).status;
  expect(await refused('q=')).toBe(422);
  expect(await refused('q=%20%09')).toBe(422);
  expect(await refused('types=user')).toBe(422);
  expect(await refused(`q=${'x'.repeat(101)}`)).toBe(422);
  expect(await refused(`q=${'x'.repeat(100)}`)).toBe(200);
  expect(await refused('q=x&types=song')).toBe(422);
  expect(await refused('q=x&types=user,')).toBe(422);
});

test('all four types are searched by default, each at most once [COMM-040]', async () => {
  await aTrack('Topaz');
  later();
  expect(await findNamesAs(guest, 'topaz')).toEqual(['Topaz']);
  expect(await findNamesAs(guest, 'topaz', { types: 'mixdown,user,group,project' })).toEqual(['Topaz']);
  expect(await findNamesAs(guest, 'topaz', { types: 'mixdown,track,mixdown' })).toEqual(['Topaz']);
});

test('pages of a growing list show every row exactly once', async () => {
  for (let at = 0; at < 12; at += 1) await aTrack(`Jasper ${at}`, { plays: at % 3 });
  later();
  const seen: string[] = [];
  let page: string | number | null = 1;
  while (page !== null) {
    const answer = await searchAs(guest, { q: 'jasper', items: 5, page });
    seen.push(...namesIn(answer));
    page = answer.meta.nextPage;
    await aTrack(`Jasper late ${seen.length}`, { plays: 9 });
    later();
  }
  expect(seen).toHaveLength(12);
  expect(new Set(seen).size).toBe(12);
});

test('a forged cursor, or one of another sort, starts from the beginning', async () => {
  await aTrack('Feldspar');
  await convertToTemplate(luna, (await aNewProject(luna, { title: 'Feldspar plan' })).id);
  later();
  const id = '00000000-0000-4000-8000-000000000000';
  const forge = (reading: string, value: string | number) =>
    `k${Buffer.from(JSON.stringify([reading, 0, value, id])).toString('base64url')}`;
  for (const [types, sort, value] of [
    ['mixdown', 'plays', 'abc'],
    ['user,mixdown', 'rank', '1.5'],
    ['project', 'created_at', 'feldspar'],
    ['project', 'title', 5],
    ['project', 'title', 'a\u0000'],
    ['project', 'title', '\ud800'],
  ] as const) {
    const page = forge('whole feldspar', value);
    expect([value, await findNamesAs(guest, 'feldspar', { types, sort, page })]).toEqual([
      value,
      [types === 'project' ? 'Feldspar plan' : 'Feldspar'],
    ]);
  }
  for (const reading of ['whole \u0000', 'whole ', 'whole  ', 'loose ', 'loose !']) {
    const page = forge(reading, -5);
    expect([reading, await findNamesAs(guest, 'feldspar', { types: 'mixdown', page })]).toEqual([
      reading,
      ['Feldspar'],
    ]);
  }
});

test('a term without a match is corrected and the correction is answered; words match in any order', async () => {
  await aTrack('Midnight Ferry', { owner: luna });
  later();
  for (const typed of ['midngiht', 'midnigth', 'midnght', 'middnight', 'modnight', 'MIDNIGTH fery']) {
    const answer = await searchAs(guest, { q: typed });
    expect([typed, namesIn(answer)]).toEqual([typed, ['Midnight Ferry']]);
    expect(answer.meta.correctedTerm).toMatch(/^midnight/i);
  }
  expect(await findNamesAs(guest, 'ferry midnight')).toEqual(['Midnight Ferry']);
  expect(await findNamesAs(guest, 'luna ferry')).toEqual(['Midnight Ferry']);
  expect((await searchAs(guest, { q: 'ferry midnight' })).meta.correctedTerm).toBeNull();
  expect(await findNamesAs(guest, 'xqzzkw')).toEqual([]);
  expect((await searchAs(guest, { q: 'xqzzkw' })).meta).toMatchObject({
    total: 0,
    nextPage: null,
    correctedTerm: null,
  });
});

test('a project is found by its owner and its members, and a template by all [COMM-056]', async () => {
  const project = await aNewProject(luna, { title: 'Obsidian plan', kind: 'Project' });
  later();
  expect(await findNamesAs(luna, 'obsidian')).toEqual(['Obsidian plan']);
  expect(await findNamesAs(other, 'obsidian')).toEqual([]);
  expect(await findNamesAs(guest, 'obsidian')).toEqual([]);
  await joinProject(luna, other, project.id);
  later();
  expect(await findNamesAs(other, 'obsidian')).toEqual(['Obsidian plan']);
  await convertToTemplate(luna, project.id);
  later();
  expect(await findNamesAs(guest, 'obsidian')).toEqual(['Obsidian plan']);
});
