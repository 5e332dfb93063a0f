import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { castVote, getOwnVotes, withdrawVote } from '#features/campaigns/voting.contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { inviteToProject } from '#features/projects/membership.contract.ts';
import { aNewProject, joinProject } from '#features/projects/testing/a-new-project.ts';
import { insertOrigin } from '#features/remixes/server/origin.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { manyMembers } from '#testing/many-members.ts';
import { aBrowser } from '#testing/person.ts';
import { countDeadlocks, race, raceRounds } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { inDays } from '../../testing/a-campaign.ts';
import { aVoting, mayVote, setVoter } from '../../testing/a-voting.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const dan = await world.person('dan');
const eva = await world.person('eva');
await mayVote(world, ben, cid, dan, eva);

const votingOf = (more: Parameters<typeof aVoting>[1]['more'] = {}) =>
  aVoting(world, { founder: ada, admin, entrants: [ada, ben, cid, dan], more });
const refused = (status: number, message: string) => expect.objectContaining({ status, message });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const rowsOf = (campaignId: string) =>
  db.selectFrom('campaign_votes').where('campaign_id', '=', campaignId).selectAll().execute();
const countsOf = async (campaignId: string) => {
  const counts = await db
    .selectFrom('campaign_vote_counts')
    .where('campaign_id', '=', campaignId)
    .selectAll()
    .execute();
  return new Map(counts.map(({ track_id, votes }) => [track_id, votes]));
};
/** Each kept count is the number of its rows. */
async function expectCountsToBeRows(campaignId: string) {
  const rows = await rowsOf(campaignId);
  for (const [entry, votes] of await countsOf(campaignId))
    expect(votes, entry).toBe(rows.filter((row) => row.track_id === entry && row.struck_at === null).length);
}

test('a member gives three votes, each to another entry, and changes them while voting lasts [CAMPAIGN-220]', async () => {
  const { id, slug, entryIds } = await votingOf();
  const [first = '', second = '', third = '', fourth = ''] = entryIds;
  for (const [at, entryId] of [first, second, third].entries())
    expect(await eva.call(castVote, { slug, entryId })).toEqual({
      entryIds: entryIds.slice(0, at + 1),
      disqualifiedIds: [],
      votesEach: 3,
      refusal: null,
    });
  expect(await refusalOf(eva.call(castVote, { slug, entryId: fourth }))).toMatchObject({
    status: 422,
    fields: { entry_id: ['You have given all 3 votes. Take one back to vote for this entry.'] },
  });
  expect((await eva.call(withdrawVote, { slug, entryId: second })).entryIds).toEqual([first, third]);
  expect((await eva.call(withdrawVote, { slug, entryId: second })).entryIds, 'a repeat').toEqual([
    first,
    third,
  ]);
  expect((await eva.call(castVote, { slug, entryId: fourth })).entryIds).toEqual([first, third, fourth]);
  expect((await eva.call(getOwnVotes, { slug })).entryIds.toSorted()).toEqual(
    [first, third, fourth].toSorted(),
  );
  expect(await countsOf(id)).toEqual(
    new Map([
      [first, 1],
      [second, 0],
      [third, 1],
      [fourth, 1],
    ]),
  );
  const marks = await db
    .selectFrom('campaign_vote_marks')
    .where('campaign_id', '=', id)
    .selectAll()
    .execute();
  expect(marks.map(({ track_id }) => track_id).toSorted()).toEqual([first, third, fourth].toSorted());
});

test('the campaign says how many votes each has', async () => {
  const { slug, entryIds } = await votingOf({ votesEach: 1 });
  const [entryId = '', other = ''] = entryIds;
  await eva.call(castVote, { slug, entryId });
  expect(await refusalOf(eva.call(castVote, { slug, entryId: other }))).toMatchObject({
    fields: { entry_id: ['You have given your vote. Take one back to vote for this entry.'] },
  });
});

test('an own entry, an unknown one, a withdrawn one and a second vote are refused with a text [CAMPAIGN-222]', async () => {
  const { id, slug, groupLink, entryIds } = await votingOf();
  const [ofAda = '', ofBen = '', ofCid = ''] = entryIds;
  const vote = (entryId: string) => refusalOf(ben.call(castVote, { slug, entryId }));
  expect(await vote(ofBen)).toEqual(refused(403, 'You cannot vote for your own entry.'));
  await sql`update campaign_entries set credits = ${`Ann, @${ben.username.toUpperCase()}; Bo`}
    where track_id = ${ofAda}`.execute(db);
  expect(await vote(ofAda)).toEqual(refused(403, 'You cannot vote for an entry that you are credited in.'));
  await sql`update campaign_entries set credits = ${`Not${ben.username}, Ann`} where track_id = ${ofAda}`.execute(
    db,
  );
  const elsewhere = (await aStoredTrack(world, cid)).id;
  for (const entryId of [crypto.randomUUID(), elsewhere])
    expect(await vote(entryId)).toEqual(refused(404, 'There is no such entry.'));
  await ben.call(castVote, { slug, entryId: ofAda });
  expect(await vote(ofAda)).toEqual(refused(409, 'You have already voted for this entry.'));
  await ben.call(castVote, { slug, entryId: ofCid });
  await ada.call(removeGroupTrack, { groupLink, trackId: ofCid });
  expect(await vote(ofCid)).toEqual(refused(404, 'There is no such entry.'));
  expect(
    (await ben.call(getOwnVotes, { slug })).entryIds,
    'a vote for a withdrawn entry is free again',
  ).toEqual([ofAda]);
  await expectCountsToBeRows(id);
});

test('owner and members of the project that an entry was made from cannot vote for it, who was only invited can [CAMPAIGN-346]', async () => {
  const { slug, entryIds } = await votingOf();
  const [entryId = ''] = entryIds;
  const project = await aNewProject(cid);
  const [eve, fin] = [await world.person('eve'), await world.person('fin')];
  await mayVote(world, eve, fin);
  await joinProject(cid, eve, project.id);
  await cid.call(inviteToProject, { id: project.id, username: fin.username });
  const origin = {
    id: crypto.randomUUID(),
    track_id: entryId,
    parent_id: project.id,
    created_at: world.clock.now(),
  };
  await insertOrigin(db, { ...origin, kind: 'project' });
  const text = 'You cannot vote for an entry of a project that you are in.';
  for (const who of [cid, eve])
    expect(await refusalOf(who.call(castVote, { slug, entryId }))).toEqual(refused(403, text));
  expect((await fin.call(castVote, { slug, entryId })).entryIds).toEqual([entryId]);
});

test('nobody votes before voting begins, after it has ended, or where the public does not vote [CAMPAIGN-222]', async () => {
  const { id, slug, entryIds } = await votingOf();
  const [entryId = ''] = entryIds;
  await eva.call(castVote, { slug, entryId });
  for (const [campaign, message] of [
    [{ votingStart: inDays(world, 1) }, 'Voting has not begun yet.'],
    [{ votingStart: null, votingEnd: inDays(world, 0) }, 'Voting has ended.'],
    [{ votingMethod: 'jury', votingEnd: inDays(world, 10) }, 'The public does not vote in this campaign.'],
  ] as const) {
    await admin.call(updateCampaign, { id, campaign });
    expect(await refusalOf(eva.call(castVote, { slug, entryId: entryIds[1] ?? '' }))).toEqual(
      refused(409, message),
    );
    expect(await refusalOf(eva.call(withdrawVote, { slug, entryId }))).toEqual(refused(409, message));
  }
  await db
    .updateTable('campaigns')
    .set({ voting_method: 'public', cancelled_at: world.clock.now(), cancel_reason: 'Rain' })
    .where('id', '=', id)
    .execute();
  expect(await refusalOf(eva.call(castVote, { slug, entryId: entryIds[1] ?? '' }))).toEqual(
    refused(409, 'This campaign has been cancelled.'),
  );
  expect((await rowsOf(id)).map(({ track_id }) => track_id)).toEqual([entryId]);
});

test('the last millisecond of voting counts and the end does not', async () => {
  const votingEnd = inDays(world, 1);
  const { slug, entryIds } = await votingOf({ votingEnd });
  world.clock.advance(Date.parse(votingEnd) - world.clock.now().getTime() - 1);
  await eva.call(castVote, { slug, entryId: entryIds[0] ?? '' });
  world.clock.advance(1);
  expect(await refusalOf(eva.call(castVote, { slug, entryId: entryIds[1] ?? '' }))).toEqual(
    refused(409, 'Voting has ended.'),
  );
});

test('who has no verified address, a new account, a student account or a suspension does not vote, and reads why [CAMPAIGN-221]', async () => {
  const voting = await votingOf();
  const {
    slug,
    entryIds: [entryId = ''],
  } = voting;
  const fay = await world.person('fay');
  const now = world.clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000);
  const start = daysAgo(3);
  const verifiedAt = daysAgo(1);
  await admin.call(updateCampaign, { id: voting.id, campaign: { startDate: start.toISOString() } });
  const message = async () => {
    const { refusal } = await fay.call(getOwnVotes, { slug });
    expect(await refusalOf(fay.call(castVote, { slug, entryId }))).toEqual(refused(403, refusal ?? ''));
    return refusal;
  };
  await setVoter(world, fay.id, { verifiedAt: null, createdAt: daysAgo(30) });
  expect(await message()).toBe('Please confirm your e-mail address before you vote.');
  await setVoter(world, fay.id, { verifiedAt, createdAt: daysAgo(2) });
  expect(await message()).toBe('Your account is too new to vote here. You can vote when it is 7 days old.');
  await setVoter(world, fay.id, { verifiedAt, createdAt: new Date(start.getTime() - 1) });
  expect((await fay.call(getOwnVotes, { slug })).refusal, 'older than the campaign').toBeNull();
  await admin.call(updateCampaign, { id: voting.id, campaign: { startDate: daysAgo(20).toISOString() } });
  await setVoter(world, fay.id, { verifiedAt, createdAt: new Date(daysAgo(7).getTime() + 1000) });
  expect(await message()).toBe('Your account is too new to vote here. You can vote when it is 7 days old.');
  await setVoter(world, fay.id, { verifiedAt, createdAt: daysAgo(7) });
  await fay.call(castVote, { slug, entryId });
  await fay.call(withdrawVote, { slug, entryId });
  await addSchoolMember(await aSchool(world), fay, 'student');
  const student = { status: 403, code: 'student_account' };
  expect(await refusalOf(fay.call(castVote, { slug, entryId }))).toMatchObject(student);
  const gus = await world.person('gus');
  await mayVote(world, gus);
  await updateUser(db, gus.id, { banned_at: world.clock.now() });
  const suspended = (await refusalOf(gus.call(castVote, { slug, entryId }))) as { status: number };
  expect([401, 403]).toContain(suspended.status);
  expect(await rowsOf(voting.id)).toEqual([]);
});

test('a group without a campaign and an unknown one have no votes', async () => {
  const plain = await aGroup(world, ada, { name: 'Plain voting' });
  for (const slug of [plain.groupLink, 'no-such-group'])
    for (const work of [
      () => eva.call(castVote, { slug, entryId: crypto.randomUUID() }),
      () => eva.call(withdrawVote, { slug, entryId: crypto.randomUUID() }),
      () => eva.call(getOwnVotes, { slug }),
    ])
      expect(await refusalOf(work())).toMatchObject({ status: 404 });
});

test("one voter's votes never exceed three under 50 calls at once, and counts stay right [CAMPAIGN-223]", async () => {
  const { id, slug, entryIds } = await aVoting(world, {
    founder: ada,
    admin,
    entrants: Array.from({ length: 6 }, (_none, at) => [ben, cid, dan][at % 3] ?? ben),
  });
  for (let round = 0; round < raceRounds(4); round += 1) {
    const voter = await voterOf();
    const { given, thrown } = await race(50, (at) =>
      voter.call(castVote, { slug, entryId: entryIds[at % 6] ?? '' }),
    );
    expect(given).toHaveLength(3);
    for (const error of thrown) expect([409, 422, 503]).toContain((error as { status: number }).status);
    const rows = (await rowsOf(id)).filter(({ voter_id }) => voter_id === voter.id);
    expect(rows.map(({ slot }) => slot).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(new Set(rows.map(({ track_id }) => track_id)).size).toBe(3);
    await expectCountsToBeRows(id);
  }
});

async function voterOf() {
  const [voter] = await voters(1);
  if (!voter) throw new Error('no voter was made');
  return voter;
}

async function voters(count: number) {
  const members = await manyMembers(world.platform, count);
  await mayVote(world, ...members);
  return members.map(({ id, cookie }) => {
    const browser = aBrowser(world, '10.9.9.9');
    const [name = '', value = ''] = cookie.split('=');
    browser.cookies.set(name, value);
    return Object.assign(browser, { id });
  });
}

test('50 voters on one entry are 50 rows and a count of 50, and taking back at once leaves none [CAMPAIGN-223]', async () => {
  const {
    id,
    slug,
    entryIds: [entryId = ''],
  } = await votingOf();
  const before = await countDeadlocks(db);
  const people = await voters(50);
  const cast = await race(50, (at) => people[at]?.call(castVote, { slug, entryId }) ?? Promise.reject());
  expect(cast.thrown).toEqual([]);
  expect(await rowsOf(id)).toHaveLength(50);
  expect((await countsOf(id)).get(entryId)).toBe(50);
  const undone = await race(
    100,
    (at) => people[at % 50]?.call(withdrawVote, { slug, entryId }) ?? Promise.reject(),
  );
  expect(undone.thrown).toEqual([]);
  expect(await rowsOf(id)).toEqual([]);
  expect((await countsOf(id)).get(entryId)).toBe(0);
  expect(await countDeadlocks(db)).toBe(before);
});

const good = async () => {
  const {
    slug,
    entryIds: [entryId = ''],
  } = await votingOf();
  return { slug, entryId };
};
const unchanged = ['campaign_votes', 'campaign_vote_counts', 'campaign_vote_marks'] as const;
wrongInputs({ world, endpoint: castVote, as: () => eva, good, unchanged });
wrongInputs({ world, endpoint: withdrawVote, as: () => eva, good, unchanged });
wrongInputs({
  world,
  endpoint: getOwnVotes,
  as: () => eva,
  good: async () => ({ slug: (await good()).slug }),
  unchanged,
});
