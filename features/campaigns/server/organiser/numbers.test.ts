import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { countVisit, getNumbers } from '#features/campaigns/numbers.contract.ts';
import { castVote } from '#features/campaigns/voting.contract.ts';
import { joinGroup, leaveGroup } from '#features/groups/contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { countPlay } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { aCampaignProject } from '../../testing/a-campaign-project.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';
import { handleReviewVotes } from '../voting/review-votes.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const dan = await world.person('dan');
await mayVote(world, ben, cid, dan);
const today = () => world.clock.now().toISOString().slice(0, 10);
const nothing = { visits: 0, joins: 0, stems: 0, starts: 0, entries: 0, plays: 0, votes: null };

test('visits, joins, stems, starts, entries and plays are counted by day [CAMPAIGN-282]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const slug = groupLink;
  expect((await ada.call(getNumbers, { slug })).days).toEqual([]);
  const first = today();
  for (const member of [ben, cid]) await member.call(joinGroup, { groupLink });
  await cid.call(leaveGroup, { groupLink });
  const track = await aStoredTrack(world, ben);
  await ben.call(postTrack, { groupLink, mixdownId: track.id });
  await aCampaignProject(ben, groupLink);
  await world.guest.call(countVisit, { slug });
  await world.drain();
  world.clock.advance(86_400_000);
  const second = today();
  for (let times = 0; times < 2; times += 1) await world.newGuest().call(countVisit, { slug });
  await cid.call(countPlay, { id: track.id });
  await world.drain();
  expect((await ada.call(getNumbers, { slug })).days).toEqual([
    { ...nothing, day: first, visits: 1, joins: 2, starts: 1, entries: 1 },
    { ...nothing, day: second, visits: 2, plays: 1 },
  ]);
});

test('where visitors came from is counted by host, without personal rows, and at most fifty hosts a day [CAMPAIGN-283] [CAMPAIGN-284]', async () => {
  const { groupLink: slug, id } = await aCampaign(world, ada, admin);
  const visit = (referrer?: string) =>
    world.newGuest().call(countVisit, { slug, ...(referrer && { referrer }) });
  for (const referrer of ['https://www.radio.example/show?listener=7', 'https://radio.example/', undefined])
    await visit(referrer);
  await visit('https://blog.example/post');
  await visit(`${world.platform.config.siteUrl}/groups`);
  const { sources, days } = await ada.call(getNumbers, { slug });
  expect(sources).toEqual([
    { host: 'radio.example', visits: 2 },
    { host: 'blog.example', visits: 1 },
  ]);
  expect(days.map(({ visits }) => visits)).toEqual([5]);
  for (let number = 0; number < 60; number += 1) await visit(`https://host${number}.example/`);
  const { rows } = await sql<{ kinds: number; other: number }>`select count(*)::int as kinds,
    max(count) filter (where kind = 'from:other')::int as other
    from campaign_days where campaign_id = ${id} and kind like 'from:%'`.execute(db);
  expect(rows).toEqual([{ kinds: 51, other: 12 }]);
});

test('of simultaneous visits none is lost [CAMPAIGN-282]', async () => {
  const { groupLink: slug } = await aCampaign(world, ada, admin);
  const { thrown } = await race(50, () =>
    world.newGuest().call(countVisit, { slug, referrer: 'https://radio.example/' }),
  );
  expect(thrown).toEqual([]);
  const { days, sources } = await ada.call(getNumbers, { slug });
  expect([days[0]?.visits, sources]).toEqual([50, [{ host: 'radio.example', visits: 50 }]]);
});

test('votes by day are there when voting has ended, and for nobody before, or when its end is moved [CAMPAIGN-285]', async () => {
  const { id, slug, entryIds } = await aVoting(world, { founder: ada, admin, entrants: [ben, cid] });
  const [first = '', second = ''] = entryIds;
  const votingEnd = inDays(world, 3);
  await admin.call(updateCampaign, { id, campaign: { votingEnd } });
  await dan.call(castVote, { slug, entryId: first });
  const days = [today()];
  world.clock.advance(86_400_000);
  days.push(today());
  await dan.call(castVote, { slug, entryId: second });
  await ben.call(castVote, { slug, entryId: second });
  const votes = async () =>
    (await admin.call(getNumbers, { slug })).days
      .map((day) => [day.day, day.votes])
      .filter(([day]) => days.includes(String(day)));
  await world.drain();
  expect((await votes()).every(([, count]) => count === null)).toBe(true);
  const stored = () =>
    db
      .selectFrom('campaign_days')
      .select('count')
      .where('campaign_id', '=', id)
      .where('kind', '=', 'votes')
      .execute();
  expect(await stored()).toEqual([]);
  world.clock.advance(Date.parse(votingEnd) - world.clock.now().getTime() + 120_000);
  await handleReviewVotes(makeCall(world.platform, db, guest));
  expect(await votes()).toEqual([
    [days[0], 1],
    [days[1], 2],
  ]);
  await admin.call(updateCampaign, { id, campaign: { votingEnd: inDays(world, 2) } });
  expect((await votes()).map(([, count]) => count)).toEqual([null, null]);
});

test('numbers are for organisers: others answer 403, guests 401, no campaign 404 [CAMPAIGN-282]', async () => {
  const { groupLink: slug } = await aCampaign(world, ada, admin);
  await admin.call(getNumbers, { slug });
  await expect(ben.call(getNumbers, { slug })).rejects.toMatchObject({ status: 403 });
  await expect(world.guest.call(getNumbers, { slug })).rejects.toMatchObject({ status: 401 });
  await expect(ada.call(getNumbers, { slug: 'no-such' })).rejects.toMatchObject({ status: 404 });
  await expect(world.guest.call(countVisit, { slug: 'no-such' })).rejects.toMatchObject({ status: 404 });
});

wrongInputs({
  world,
  endpoint: countVisit,
  as: () => ben,
  good: async () => ({
    slug: (await aCampaign(world, ada, admin)).groupLink,
    referrer: 'https://radio.example/',
  }),
  unchanged: ['campaign_days'],
});
