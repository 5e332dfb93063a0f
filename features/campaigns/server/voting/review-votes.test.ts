import { expect, test } from 'vitest';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { decideHeldGroup, getResult, listHeldGroups } from '#features/campaigns/held-votes.contract.ts';
import { castVote, withdrawVote } from '#features/campaigns/voting.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { manyMembers } from '#testing/many-members.ts';
import { aBrowser } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { inDays } from '../../testing/a-campaign.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';
import { findVoteFactsByEntry } from './find-vote-facts.ts';
import { handleReviewVotes } from './review-votes.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const newest = world.newGuest();
const review = () => handleReviewVotes(makeCall(world.platform, db, guest));
let networks = 0;

/** Members who may vote, each from a network of their own unless one is given. */
async function voters(count: number, network?: string) {
  const members = await manyMembers(world.platform, count);
  await mayVote(world, ...members);
  return members.map(({ id, cookie }, at) => {
    networks += 1;
    const address = network ? `${network}.${at + 1}` : `11.${networks >> 8}.${networks & 255}.1`;
    const [name = '', value = ''] = cookie.split('=');
    const browser = aBrowser(world, address);
    browser.cookies.set(name, value);
    return Object.assign(browser, { id });
  });
}

/** A campaign with a ring of ten for the first entry and five honest votes each for the first two, whose voting has ended. */
async function aCheckedCampaign() {
  const voting = await aVoting(world, { founder: ada, admin, entrants: [ben, cid, ben] });
  const { slug, entryIds } = voting;
  const [first = '', second = '', third = ''] = entryIds;
  networks += 1;
  const ring = await voters(10, `12.${networks >> 8}.${networks & 255}`);
  for (const voter of ring) await voter.call(castVote, { slug, entryId: first });
  for (const voter of await voters(5)) {
    world.clock.advance(5 * 3_600_000);
    await voter.call(castVote, { slug, entryId: first });
    await voter.call(castVote, { slug, entryId: second });
  }
  // The third entry had a vote that was taken back.
  const [other] = await voters(1);
  await other?.call(castVote, { slug, entryId: third });
  await other?.call(withdrawVote, { slug, entryId: third });
  await end(voting.id);
  await review();
  return { ...voting, first, second };
}

async function end(id: string) {
  await admin.call(updateCampaign, { id, campaign: { votingEnd: inDays(world, 0) } });
  world.clock.advance(120_000);
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const resultOf = async (slug: string) => {
  const { votes, notCounted, entries } = await newest.call(getResult, { slug });
  return {
    votes,
    notCounted,
    entries: entries.map(({ place, votes: given, track }) => [place, given, track.id]),
  };
};

test('after the end of voting votes that look alike are held with their reasons [CAMPAIGN-229]', async () => {
  const { slug, first } = await aCheckedCampaign();
  const { reviewedAt, votes, groups } = await ada.call(listHeldGroups, { slug });
  expect([reviewedAt, votes]).toEqual([world.clock.now().toISOString(), 20]);
  expect(groups).toEqual([
    {
      id: expect.any(String),
      entry: expect.objectContaining({ id: first, username: ben.username }),
      votes: 10,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
      suspicions: [
        { reason: 'network', votes: 10, quiet: 10 },
        { reason: 'device', votes: 10, quiet: 10 },
        { reason: 'burst', votes: 10, quiet: 10 },
      ],
      decision: null,
      decidedAt: null,
      decidedBy: null,
      note: '',
    },
  ]);
  expect((await admin.call(listHeldGroups, { slug })).groups).toEqual(groups);
  await review();
  expect((await ada.call(listHeldGroups, { slug })).groups, 'a second check').toEqual(groups);
});

test('votes of people whom the entrant has invited, through others too, and of suspended ones are held', async () => {
  const { id, slug, entryIds } = await aVoting(world, { founder: ada, admin, entrants: [ben, cid] });
  const people = await voters(6);
  let by: { id: string } = ben;
  for (const voter of people) {
    const referralId = crypto.randomUUID().replaceAll('-', '').slice(0, 12);
    await db
      .insertInto('referrals')
      .values({ id: referralId, user_id: by.id, influencer_name: null, created_at: world.clock.now() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    const { id: known } = await db
      .selectFrom('referrals')
      .select('id')
      .where('user_id', '=', by.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('referred_users')
      .values({ user_id: voter.id, referral_id: known, created_at: world.clock.now() })
      .execute();
    by = people.indexOf(voter) < 2 ? voter : ben;
    world.clock.advance(5 * 3_600_000);
    await voter.call(castVote, { slug, entryId: entryIds[0] ?? '' });
  }
  const [suspended] = await voters(1);
  await suspended?.call(castVote, { slug, entryId: entryIds[1] ?? '' });
  await db
    .updateTable('users')
    .set({ banned_at: world.clock.now() })
    .where('id', '=', suspended?.id ?? '')
    .execute();
  await end(id);
  await review();
  const { groups } = await ada.call(listHeldGroups, { slug });
  expect(
    groups.map(({ entry, suspicions }) => [
      entry.id,
      ...suspicions.map(({ reason, votes }) => `${reason} ${votes}`),
    ]),
  ).toEqual([
    [entryIds[0], 'invited 6'],
    [entryIds[1], 'suspended 1'],
  ]);
});

test('a decision strikes votes or counts them again, is logged, and the votes are kept [CAMPAIGN-230]', async () => {
  const { id, slug, first } = await aCheckedCampaign();
  const [group] = (await ada.call(listHeldGroups, { slug })).groups;
  const decide = (who: typeof ada, decision: 'counted' | 'struck') =>
    who.call(decideHeldGroup, { slug, id: group?.id ?? '', decision, note: 'One room' });
  const stored = async () => {
    const count = await db
      .selectFrom('campaign_vote_counts')
      .select(['votes', 'struck'])
      .where('campaign_id', '=', id)
      .where('track_id', '=', first)
      .executeTakeFirst();
    const rows = await db
      .selectFrom('campaign_votes')
      .select('struck_at')
      .where('campaign_id', '=', id)
      .where('track_id', '=', first)
      .execute();
    return [count?.votes, count?.struck, rows.length, rows.filter(({ struck_at }) => struck_at).length];
  };
  await decide(ada, 'struck');
  expect(await stored()).toEqual([5, 10, 15, 10]);
  await decide(admin, 'struck');
  expect(await stored(), 'a repeat').toEqual([5, 10, 15, 10]);
  expect((await ada.call(listHeldGroups, { slug })).groups[0]).toMatchObject({
    decision: 'struck',
    decidedBy: ada.username,
    note: 'One room',
  });
  await decide(admin, 'counted');
  expect(await stored()).toEqual([15, 0, 15, 0]);
  const both = await race(20, (at) => decide(at % 2 ? ada : admin, at % 3 ? 'struck' : 'counted'));
  expect(both.thrown).toEqual([]);
  const [votes, struck, rows, struckRows] = await stored();
  expect([Number(votes) + Number(struck), struck]).toEqual([rows, struckRows]);
  const log = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'like', 'campaign.%')
    .where('target_id', '=', ben.id)
    .orderBy('created_at')
    .execute();
  expect(log.slice(0, 2).map(({ actor_id, action, details }) => [actor_id, action, details])).toEqual([
    [
      ada.id,
      'campaign.strike_votes',
      expect.objectContaining({ entry: first, votes: '10', note: 'One room' }),
    ],
    [admin.id, 'campaign.count_votes', expect.objectContaining({ entry: first, votes: '10' })],
  ]);
});

test('only admins of the group and of the site decide, not on their own entry, nor while voting lasts or once it is decided [CAMPAIGN-230]', async () => {
  const { id, slug } = await aCheckedCampaign();
  const [group] = (await ada.call(listHeldGroups, { slug })).groups;
  const input = { slug, id: group?.id ?? '', decision: 'struck' } as const;
  for (const who of [ben, cid]) {
    expect(await refusalOf(who.call(listHeldGroups, { slug }))).toMatchObject({ status: 403 });
    expect(await refusalOf(who.call(decideHeldGroup, input))).toMatchObject({ status: 403 });
  }
  const other = await aCheckedCampaign();
  for (const wrong of [
    { ...input, slug: other.slug },
    { ...input, id: crypto.randomUUID() },
  ])
    expect(await refusalOf(ada.call(decideHeldGroup, wrong))).toMatchObject({ status: 404 });
  await db.updateTable('group_memberships').set({ role: 'admin' }).where('user_id', '=', ben.id).execute();
  expect(await refusalOf(ben.call(decideHeldGroup, input))).toMatchObject({
    status: 403,
    message: 'You cannot decide on votes for your own entry.',
  });
  await db.updateTable('group_memberships').set({ role: 'member' }).where('user_id', '=', ben.id).execute();
  await admin.call(updateCampaign, { id, campaign: { votingEnd: inDays(world, 3) } });
  for (const work of [() => ada.call(listHeldGroups, { slug }), () => ada.call(decideHeldGroup, input)])
    expect(await refusalOf(work())).toMatchObject({ status: 409 });
  await end(id);
  await db.updateTable('campaigns').set({ decided_at: world.clock.now() }).where('id', '=', id).execute();
  expect(await refusalOf(ada.call(decideHeldGroup, input))).toMatchObject({
    status: 409,
    message: 'This campaign is decided.',
  });
});

test('the result has places with ties and what was not counted, once all is decided, whatever is liked most [CAMPAIGN-231] [CAMPAIGN-227]', async () => {
  const { slug, first, second, entryIds } = await aCheckedCampaign();
  const third = entryIds[2] ?? '';
  await db.updateTable('tracks').set({ plays: 10_000, likes_count: 900 }).where('id', '=', third).execute();
  expect(await refusalOf(newest.call(getResult, { slug }))).toMatchObject({
    status: 409,
    message: 'The votes are being counted.',
  });
  const [group] = (await ada.call(listHeldGroups, { slug })).groups;
  await ada.call(decideHeldGroup, { slug, id: group?.id ?? '', decision: 'struck' });
  const tied = [first, second].toSorted();
  expect(await resultOf(slug)).toEqual({
    votes: 10,
    notCounted: 10,
    entries: [
      [1, 5, tied[0]],
      [1, 5, tied[1]],
    ],
  });
  await ada.call(decideHeldGroup, { slug, id: group?.id ?? '', decision: 'counted' });
  expect(await resultOf(slug)).toEqual({
    votes: 20,
    notCounted: 0,
    entries: [
      [1, 15, first],
      [2, 5, second],
    ],
  });
  const page = await newest.call(getResult, { slug, items: 1, page: 2 });
  expect([page.entries.map(({ track }) => track.id), page.meta.nextPage]).toEqual([[second], null]);
});

test('nobody reads a result while voting lasts, nor before the votes are checked, nor where the public does not vote [CAMPAIGN-224] [CAMPAIGN-231]', async () => {
  const { id, slug, entryIds } = await aVoting(world, { founder: ada, admin, entrants: [ben] });
  const [voter] = await voters(1);
  await voter?.call(castVote, { slug, entryId: entryIds[0] ?? '' });
  for (const who of [newest, ben, ada, admin])
    expect(await refusalOf(who.call(getResult, { slug }))).toMatchObject({
      status: 409,
      message: 'Voting has not ended yet.',
    });
  await end(id);
  expect(await refusalOf(newest.call(getResult, { slug }))).toMatchObject({ status: 409 });
  await review();
  expect((await resultOf(slug)).votes).toBe(1);
  await admin.call(updateCampaign, { id, campaign: { votingMethod: 'jury' } });
  expect(await refusalOf(newest.call(getResult, { slug }))).toMatchObject({ status: 404 });
});

test('voting that goes on is checked again, and what was decided stays', async () => {
  const { id, slug, first } = await aCheckedCampaign();
  const [group] = (await ada.call(listHeldGroups, { slug })).groups;
  await ada.call(decideHeldGroup, { slug, id: group?.id ?? '', decision: 'struck' });
  await admin.call(updateCampaign, { id, campaign: { votingEnd: inDays(world, 3) } });
  const more = await voters(12, '13.1.1');
  for (const voter of more) await voter.call(castVote, { slug, entryId: first });
  world.clock.advance(3_600_000);
  await end(id);
  expect(await refusalOf(newest.call(getResult, { slug }))).toMatchObject({ status: 409 });
  await review();
  const { groups } = await ada.call(listHeldGroups, { slug });
  expect(groups.map(({ votes, decision }) => [votes, decision])).toEqual([
    [12, null],
    [10, 'struck'],
  ]);
});

const good = async () => {
  const { slug } = await aCheckedCampaign();
  const [group] = (await ada.call(listHeldGroups, { slug })).groups;
  return { slug, id: group?.id ?? '', decision: 'struck', note: 'One room' };
};
const unchanged = ['campaign_votes', 'campaign_vote_counts', 'campaign_held_groups', 'audit_log'] as const;
wrongInputs({ world, endpoint: decideHeldGroup, as: () => ada, good, unchanged });
wrongInputs({
  world,
  endpoint: listHeldGroups,
  as: () => ada,
  good: async () => ({ slug: (await good()).slug }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: getResult,
  as: () => newest,
  good: async () => {
    const { slug, id } = await good();
    await ada.call(decideHeldGroup, { slug, id, decision: 'counted' });
    return { slug };
  },
  unchanged,
});

test('a check reads the undecided votes of one entry after those of another [CAMPAIGN-312]', async () => {
  const { id, first, second } = await aCheckedCampaign();
  const counts = await transaction(db, async (tx) => {
    const found: [string | undefined, number, number][] = [];
    for await (const votes of findVoteFactsByEntry(tx, id))
      found.push([votes[0]?.entryId, votes.length, new Set(votes.map(({ entryId }) => entryId)).size]);
    return found;
  });
  expect(new Map(counts.map(([entry, votes]) => [entry, votes]))).toEqual(
    new Map([
      [first, 5],
      [second, 5],
    ]),
  );
  expect(counts.map(([, , entries]) => entries)).toEqual([1, 1]);
});
