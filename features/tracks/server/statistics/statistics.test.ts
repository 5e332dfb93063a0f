import { expect, test } from 'vitest';
import { anAccessToken, sendByToken } from '#features/sign-in/testing/an-access-token.ts';
import { countFullListen, countPlay, getTrack } from '#features/tracks/contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { tracksOfMember } from '#features/tracks/server/tracks-of-member.ts';
import { getStatistics } from '#features/tracks/statistics.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countDeadlocks, race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const DAY = 86_400_000;
const HALF_AN_HOUR = 30 * 60_000;
const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');
const owners: Member[] = [];

/** A new member with a listed track that can be downloaded. */
async function anOwner() {
  const owner = await world.person(`owner${owners.length}`);
  owners.push(owner);
  const { id } = await aStoredTrack(world, owner, { allowDownload: true });
  return { owner, id };
}

/** The days of a week that have any number, the last one last, without zeros. */
async function daysOf(owner: Member, track?: string): Promise<object[]> {
  const { days } = await owner.call(getStatistics, { days: '7', track });
  expect(days).toHaveLength(7);
  return days
    .map(({ day: _day, ...numbers }) =>
      Object.fromEntries(Object.entries(numbers).filter(([, n]) => n !== 0)),
    )
    .filter((numbers) => Object.keys(numbers).length > 0);
}

test('plays, listeners, likes and downloads of others are counted by day, and nothing of the owner [TRACK-136] [TRACK-139]', async () => {
  const { owner, id } = await anOwner();
  const play = (actor: Member | typeof world.guest) => actor.call(countPlay, { id });
  const download = async (actor: Member) =>
    expect((await actor.raw({ method: 'GET', url: `/api/mixdowns/${id}/download` })).status).toBe(302);
  const all = async (actor: Member) => {
    await play(actor);
    await actor.call(likeTrack, { id });
    await download(actor);
  };
  for (const actor of [owner, ada, ben, ada]) await all(actor);
  await play(world.guest);
  world.clock.advance(HALF_AN_HOUR);
  for (const actor of [owner, ada]) await all(actor);
  world.clock.advance(DAY);
  await all(ada);
  const [before, today] = [
    { plays: 4, listeners: 3, likes: 2, downloads: 2 },
    { plays: 1, listeners: 1, downloads: 1 },
  ];
  expect(await daysOf(owner)).toEqual([before, today]);
  expect((await ada.call(getStatistics, {})).totals.plays).toBe(0);
});

test('a like that is taken back is taken from the day when it was made [TRACK-136]', async () => {
  const { owner, id } = await anOwner();
  await ada.call(likeTrack, { id });
  await ben.call(likeTrack, { id });
  world.clock.advance(DAY);
  for (let times = 0; times < 3; times += 1) {
    await ada.call(unlikeTrack, { id });
    await ada.call(likeTrack, { id });
  }
  expect(await daysOf(owner)).toEqual([{ likes: 1 }, { likes: 1 }]);
  await ben.call(unlikeTrack, { id });
  await ben.call(unlikeTrack, { id });
  expect(await daysOf(owner)).toEqual([{ likes: 1 }]);
});

test('a full listen counts once for each counted play, and not before the track can have been heard [TRACK-137]', async () => {
  const { owner, id } = await anOwner();
  const listen = (actor: Member | typeof world.guest) => actor.call(countFullListen, { id });
  await listen(ada);
  await ada.call(countPlay, { id });
  await listen(ada);
  expect(await daysOf(owner)).toEqual([{ plays: 1, listeners: 1 }]);
  world.clock.advance(800);
  await race(20, () => listen(ada));
  await listen(ben);
  await listen(owner);
  expect(await daysOf(owner)).toEqual([{ plays: 1, listeners: 1, fullListens: 1 }]);
  world.clock.advance(HALF_AN_HOUR);
  await listen(ada);
  await ada.call(countPlay, { id });
  world.clock.advance(800);
  await listen(ada);
  expect((await owner.call(getStatistics, { track: id })).totals).toMatchObject({ plays: 2, fullListens: 2 });
});

test('a bot counts for nothing, whatever it plays [TRACK-138]', async () => {
  const { owner, id } = await anOwner();
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  for (const agent of [bot, '', ' '])
    for (const what of ['plays', 'full_listens']) {
      const headers = { 'user-agent': agent };
      const answer = await ada.raw({ method: 'POST', url: `/api/mixdowns/${id}/${what}`, headers });
      expect(answer.status).toBe(204);
    }
  expect(await daysOf(owner)).toEqual([]);
  expect(trackOf(await owner.call(getTrack, { id })).plays).toBe(0);
});

test('plays are counted by place, and embeds by host, of which 50 a day are counted each [TRACK-135]', async () => {
  const { owner, id } = await anOwner();
  const play = async (body: object | undefined, times = 1) => {
    for (let at = 0; at < times; at += 1) {
      world.clock.advance(HALF_AN_HOUR);
      expect((await ada.raw({ method: 'POST', url: `/api/mixdowns/${id}/plays`, body })).status).toBe(204);
    }
  };
  await play(undefined);
  await play({ place: 'search' }, 3);
  await play({ place: 'track', host: 'ignored.example' }, 2);
  const { places } = await owner.call(getStatistics, { days: '7' });
  expect(places).toEqual([
    { place: 'search', host: '', plays: 3 },
    { place: 'track', host: '', plays: 2 },
    { place: 'other', host: '', plays: 1 },
  ]);
  const embedded = await anOwner();
  const url = `/api/mixdowns/${embedded.id}/plays`;
  const { given } = await race(54, (at) => {
    const body = { place: 'embed', host: `${at % 52}.example` };
    return world.newGuest().raw({ method: 'POST', url, body, address: `10.0.${at}.1` });
  });
  expect(given.map(({ status }) => status)).toEqual(Array<number>(54).fill(204));
  const { rows } = await readHosts(embedded.id);
  expect(rows.filter(({ host }) => host !== '*')).toHaveLength(50);
  expect(rows.reduce((sum, { plays }) => sum + plays, 0)).toBe(54);
  expect((await embedded.owner.call(getStatistics, {})).places).toHaveLength(20);
});

const readHosts = async (id: string) => ({
  rows: await world.platform.db
    .selectFrom('track_day_places')
    .select(['host', 'plays'])
    .where('track_id', '=', id)
    .execute(),
});

test('wrong places and hosts are refused and count nothing [TRACK-135]', async () => {
  const { owner, id } = await anOwner();
  const hosts = ['', 'A.example', 'a b', 'a.example:80', '-a', `${'a'.repeat(101)}`, '*', 7, null];
  const bodies = [
    { place: 'nowhere' },
    { place: 7 },
    { more: 1 },
    ...hosts.map((host) => ({ place: 'embed', host })),
  ];
  for (const body of bodies) {
    const answer = await ada.raw({ method: 'POST', url: `/api/mixdowns/${id}/plays`, body });
    expect(answer.status, JSON.stringify(body)).toBe(422);
  }
  expect(await daysOf(owner)).toEqual([]);
});

test('the totals stand beside those of as many days before, by track with the most played first [TRACK-139]', async () => {
  const { owner, id } = await anOwner();
  const other = await aStoredTrack(world, owner, { title: 'Other' });
  await ada.call(countPlay, { id });
  world.clock.advance(7 * DAY);
  for (const actor of [ada, ben]) await actor.call(countPlay, { id: other.id });
  await ada.call(countPlay, { id });
  const answer = await owner.call(getStatistics, { days: '7' });
  expect([answer.totals.plays, answer.before.plays]).toEqual([3, 1]);
  expect(answer.tracks.map((track) => [track.id, track.plays])).toEqual([
    [other.id, 2],
    [id, 1],
  ]);
  const one = await owner.call(getStatistics, { days: '7', track: id });
  expect([one.track?.id, one.totals.plays, one.before.plays, one.tracks]).toEqual([id, 1, 1, []]);
  const wide = await owner.call(getStatistics, { days: '90' });
  expect([wide.days.length, wide.totals.plays, wide.before.plays]).toEqual([90, 4, 0]);
});

test('the statistics are for the owner of the tracks, and for the periods that there are [TRACK-139] [TRACK-140]', async () => {
  const { owner, id } = await anOwner();
  const statuses = async (actor: Member | typeof world.guest, query: string) => [
    (await actor.raw({ method: 'GET', url: `/api/account/statistics${query}` })).status,
    (await actor.raw({ method: 'GET', url: `/api/account/statistics.csv${query}` })).status,
  ];
  expect(await statuses(world.guest, '')).toEqual([401, 401]);
  expect(await statuses(owner, `?track=${id}`)).toEqual([200, 200]);
  expect(await statuses(ada, `?track=${id}`)).toEqual([404, 404]);
  for (const [scope, status] of [
    ['read', 200],
    ['upload', 403],
  ] as const) {
    const secret = await anAccessToken(owner, scope);
    for (const end of ['', '.csv']) {
      const url = `/api/account/statistics${end}`;
      expect((await sendByToken(world.guest, secret, { method: 'GET', url })).status, url).toBe(status);
    }
  }
  for (const wrong of ['?days=8', '?days=', '?track=x', '?track=', '?days=7&days=30', '?page=1']) {
    expect(await statuses(owner, wrong), wrong).toEqual([422, 404]);
  }
});

test('a member reads the statistics 20 times a minute, and 6 times as a file [TRACK-140]', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  const reader = await strict.person('reader');
  for (const [end, most] of [
    ['', 20],
    ['.csv', 6],
  ] as const) {
    const url = `/api/account/statistics${end}`;
    const { given } = await race(most + 2, () => reader.raw({ method: 'GET', url }));
    const refused = given.filter(({ status }) => status === 429);
    expect([given.length, refused.length], url).toEqual([most + 2, 2]);
  }
});

test('the file has a line for each day and track, and no title that a spreadsheet runs [TRACK-140]', async () => {
  const owner = await world.person('writer');
  const { id } = await aStoredTrack(world, owner, { title: '=1+1' });
  const other = await aStoredTrack(world, owner, { title: 'Night, bus' });
  const first = world.clock.now().toISOString().slice(0, 10);
  await ada.call(likeTrack, { id });
  await ada.call(likeTrack, { id: other.id });
  await ada.call(unlikeTrack, { id: other.id });
  world.clock.advance(DAY);
  const second = world.clock.now().toISOString().slice(0, 10);
  for (const track of [id, other.id]) await ada.call(countPlay, { id: track });
  const answer = await owner.raw({ method: 'GET', url: '/api/account/statistics.csv?days=7' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="statistics-${second}.csv"`);
  expect(answer.body).toBe(
    [
      '\ufeffday,track,permalink,plays,listeners,full listens,likes,saves,downloads',
      `${first},'=1+1,1-1-${id},0,0,0,1,0,0`,
      `${second},'=1+1,1-1-${id},1,1,0,0,0,0`,
      `${second},"Night, bus",night-bus-${other.id},1,1,0,0,0,0`,
      '',
    ].join('\r\n'),
  );
  const one = await owner.raw({ method: 'GET', url: `/api/account/statistics.csv?days=7&track=${other.id}` });
  expect(String(one.body).split('\r\n')).toHaveLength(3);
  expect(await countDeadlocks(world.platform.db)).toBe(0);
});

test("a member's export has the numbers of each track by day [TRACK-142]", async () => {
  const { owner, id } = await anOwner();
  await ada.call(likeTrack, { id });
  await ada.call(unlikeTrack, { id });
  world.clock.advance(DAY);
  await ada.call(countPlay, { id });
  const day = world.clock.now().toISOString().slice(0, 10);
  const exported = [];
  for await (const file of tracksOfMember.exportFiles(
    makeCall(world.platform, world.platform.db, guest),
    owner.id,
  ))
    exported.push(file);
  const tracks = exported.find(({ path }) => path === 'tracks/tracks.json');
  expect(tracks).toMatchObject({ json: [{ id, days: [{ day, plays: 1, listeners: 1, likes: 0 }] }] });
});
