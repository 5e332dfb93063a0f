import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { castVote } from '#features/campaigns/voting.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { inDays } from '../../testing/a-campaign.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';
import { handlePurgeOldVoteMarks } from './purge-old-vote-marks.ts';
import { votesOfMember } from './votes-of-member.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const voting = () => aVoting(world, { founder: ada, admin, entrants: [ben, cid] });
const background = () => makeCall(world.platform, db, guest);
const stored = async (campaign: string) => ({
  votes: await db
    .selectFrom('campaign_votes')
    .select(['track_id', 'voter_id'])
    .where('campaign_id', '=', campaign)
    .execute(),
  counts: await db
    .selectFrom('campaign_vote_counts')
    .select(['track_id', 'votes'])
    .where('campaign_id', '=', campaign)
    .execute(),
  marks: await db
    .selectFrom('campaign_vote_marks')
    .select('voter_id')
    .where('campaign_id', '=', campaign)
    .execute(),
});

test('the votes of a leaving member leave while voting lasts, and stay without a name afterwards [CAMPAIGN-233]', async () => {
  const [open, over] = [await voting(), await voting()];
  const dan = await world.person('dan');
  await mayVote(world, dan, ada);
  for (const { slug, entryIds } of [open, over]) {
    await dan.call(castVote, { slug, entryId: entryIds[0] ?? '' });
    await ada.call(castVote, { slug, entryId: entryIds[0] ?? '' });
  }
  await admin.call(updateCampaign, { id: over.id, campaign: { votingEnd: inDays(world, 0) } });
  const files: unknown[] = [];
  for await (const file of votesOfMember.exportFiles(background(), dan.id)) files.push(file);
  const createdAt = expect.any(Date);
  expect(files).toEqual([
    {
      path: 'campaign-votes.json',
      json: expect.arrayContaining([
        { campaign: open.id, entry: open.entryIds[0], createdAt },
        { campaign: over.id, entry: over.entryIds[0], createdAt },
      ]),
    },
  ]);
  await dan.call(deleteUser, { guid: dan.id });
  await world.drain();
  expect(await stored(open.id)).toEqual({
    votes: [{ track_id: open.entryIds[0], voter_id: ada.id }],
    counts: [{ track_id: open.entryIds[0], votes: 1 }],
    marks: [{ voter_id: ada.id }],
  });
  expect(await stored(over.id)).toEqual({
    votes: expect.arrayContaining([
      { track_id: over.entryIds[0], voter_id: ada.id },
      { track_id: over.entryIds[0], voter_id: null },
    ]),
    counts: [{ track_id: over.entryIds[0], votes: 2 }],
    marks: [{ voter_id: ada.id }],
  });
  await votesOfMember.erase(background(), dan.id);
  expect((await stored(over.id)).counts).toEqual([{ track_id: over.entryIds[0], votes: 2 }]);
});

test('a vote is marked by hashes of one campaign, without the address, for 90 days [CAMPAIGN-228]', async () => {
  const [one, other] = [await voting(), await voting()];
  await mayVote(world, ada);
  for (const { slug, entryIds } of [one, other])
    await ada.call(castVote, { slug, entryId: entryIds[0] ?? '' });
  const marks = () =>
    db.selectFrom('campaign_vote_marks').selectAll().where('campaign_id', 'in', [one.id, other.id]).execute();
  const [first, second] = await marks();
  expect(first?.account_days).toBe(60);
  expect([first?.network.length, first?.device.length]).toEqual([16, 16]);
  expect(first?.network.equals(second?.network ?? Buffer.alloc(0)), 'in another campaign').toBe(false);
  expect(first?.network.equals(first.device)).toBe(false);
  world.clock.advance(90 * 86_400_000);
  await handlePurgeOldVoteMarks(background());
  expect(await marks()).toHaveLength(2);
  world.clock.advance(1);
  await handlePurgeOldVoteMarks(background());
  expect(await marks()).toEqual([]);
  expect((await stored(one.id)).votes).toHaveLength(1);
});
