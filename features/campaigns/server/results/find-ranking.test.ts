import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { castVote } from '#features/campaigns/voting.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { manyMembers } from '#testing/many-members.ts';
import { inDays } from '../../testing/a-campaign.ts';
import { addJurors, addScore, aJudging } from '../../testing/a-jury.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';
import { findCampaign } from '../campaign.store.ts';
import { handleReviewVotes } from '../voting/review-votes.ts';
import { findJudgedEntries, findRanking } from './find-ranking.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const jury = await manyMembers(world.platform, 4);
const [dan, eva] = [await world.person('dan'), await world.person('eva')];
await mayVote(world, ben, cid, dan, eva);

async function campaignOf(id: string) {
  const campaign = await findCampaign(db, id);
  if (!campaign) throw new Error('The campaign is not there');
  return campaign;
}
const rankingOf = async (id: string) => findRanking(db, await campaignOf(id));
const judgedOf = async (id: string) => findJudgedEntries(db, await campaignOf(id));
const placed = (entryId: string | undefined, place: number, score: number) => ({
  trackId: entryId,
  place,
  votes: null,
  score,
});

/** A campaign of three entries with four jurors, and a way to score. */
async function aJury(more: Parameters<typeof aJudging>[1]['more'] = {}) {
  const judging = await aJudging(world, { founder: ada, admin, entrants: [ben, cid, ben], more });
  const seats = await addJurors(world, judging.id, jury);
  const score = (seat: number, entry: number, points: number, conflict = false) =>
    addScore(world, {
      campaignId: judging.id,
      jurorId: seats[seat] ?? '',
      entryId: judging.entryIds[entry] ?? '',
      points: { 1: points },
      conflict,
    });
  return { ...judging, seats, score };
}

test('the ranking is empty where nobody judges', async () => {
  const { id } = await aVoting(world, {
    founder: ada,
    admin,
    entrants: [ben],
    more: { votingMethod: 'none' },
  });
  expect(await rankingOf(id)).toEqual([]);
});

test('a jury ranks by the mean of those who have heard an entry, and ties share a place [CAMPAIGN-239]', async () => {
  const { id, entryIds, score } = await aJury();
  const [first = '', second = '', third] = entryIds;
  await score(0, 0, 8);
  await score(1, 0, 6);
  await score(0, 1, 7);
  await score(1, 2, 9);
  await score(2, 2, 1, true);
  expect(await rankingOf(id)).toEqual([
    placed(third, 1, 9),
    ...[first, second].toSorted().map((entryId) => placed(entryId, 2, 7)),
  ]);
});

test('an entry that too few jurors have heard has no place [CAMPAIGN-239]', async () => {
  const { id, entryIds, score } = await aJury();
  await sql`update campaigns set jurors_needed = 2 where id = ${id}`.execute(db);
  await score(0, 0, 5);
  await score(1, 0, 5);
  await score(0, 1, 10);
  expect(await rankingOf(id)).toEqual([placed(entryIds[0], 1, 5)]);
  expect(await judgedOf(id)).toEqual([
    { entryId: entryIds[0], place: 1, score: 5, jurors: 2 },
    { entryId: entryIds[1], place: null, score: null, jurors: 1 },
  ]);
});

test('scores of removed jurors, of entrants and of credited ones do not count, nor those of hidden entries [CAMPAIGN-240]', async () => {
  const { id, entryIds, seats, score } = await aJury();
  for (const seat of [0, 1, 2, 3]) await score(seat, 0, seat + 1);
  await score(0, 1, 10);
  expect((await judgedOf(id)).map(({ jurors }) => jurors)).toEqual([1, 4]);
  await sql`update campaign_jurors set revoked_at = now() where id = ${seats[3]}`.execute(db);
  const [, second, third] = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where(
      'id',
      'in',
      jury.map((one) => one.id),
    )
    .execute()
    .then((rows) => jury.map((juror) => rows.find((row) => row.id === juror.id)));
  await sql`update campaign_entries set entrant_id = ${second?.id} where track_id = ${entryIds[2]}`.execute(
    db,
  );
  await sql`update campaign_entries set credits = ${`Bo, @${third?.username.toUpperCase()}`}
    where track_id = ${entryIds[1]}`.execute(db);
  expect(await rankingOf(id)).toEqual([placed(entryIds[1], 1, 10), placed(entryIds[0], 2, 1)]);
  await sql`update group_tracks set listed = false where track_id = ${entryIds[1]}`.execute(db);
  expect(await rankingOf(id)).toEqual([placed(entryIds[0], 1, 1)]);
});

test('the public ranks once every held vote is decided on', async () => {
  const voting = await aVoting(world, { founder: ada, admin, entrants: [ben, cid] });
  const [first = '', second = ''] = voting.entryIds;
  for (const voter of [dan, eva]) await voter.call(castVote, { slug: voting.slug, entryId: second });
  await cid.call(castVote, { slug: voting.slug, entryId: first });
  await admin.call(updateCampaign, { id: voting.id, campaign: { votingEnd: inDays(world, 0) } });
  expect(await rankingOf(voting.id)).toEqual([]);
  world.clock.advance(120_000);
  await handleReviewVotes(makeCall(world.platform, db, guest));
  expect(await rankingOf(voting.id)).toEqual([
    { trackId: second, place: 1, votes: 2, score: null },
    { trackId: first, place: 2, votes: 1, score: null },
  ]);
});

test('a jury ranks the shortlist of the public only, ties at its border included [CAMPAIGN-238]', async () => {
  const { id, slug, entryIds, score } = await aJury({ votingMethod: 'shortlist' });
  await sql`update campaigns set shortlist_size = 1 where id = ${id}`.execute(db);
  const [first = '', second = ''] = entryIds;
  await dan.call(castVote, { slug, entryId: first });
  await eva.call(castVote, { slug, entryId: second });
  await admin.call(updateCampaign, { id, campaign: { votingEnd: inDays(world, 0) } });
  for (const [entry, points] of [5, 6, 10].entries()) await score(0, entry, points);
  expect(await rankingOf(id), 'before the votes are checked').toEqual([]);
  world.clock.advance(120_000);
  await handleReviewVotes(makeCall(world.platform, db, guest));
  expect(await rankingOf(id)).toEqual([placed(second, 1, 6), placed(first, 2, 5)]);
});
