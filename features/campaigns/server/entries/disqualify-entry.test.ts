import { expect, test } from 'vitest';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { disqualifyEntry, listEntry, listOwnEntries } from '#features/campaigns/entries.contract.ts';
import { getResult } from '#features/campaigns/held-votes.contract.ts';
import { castVote, getOwnVotes, listBallot, withdrawVote } from '#features/campaigns/voting.contract.ts';
import { aGroupsWorld, trackIdsIn } from '#features/groups/testing/a-groups-world.ts';
import { listGroupTracks, postTrack, removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { appealDecision, listDecisions } from '#features/reports/appeals.contract.ts';
import { listAuditLog, listCases, settleCase } from '#features/reports/moderation.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';
import { handleReviewVotes } from '../voting/review-votes.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const dan = await world.person('dan');
await mayVote(world, ben, cid, dan);

const reason = 'It has a sample of somebody else';
const votingOf = () => aVoting(world, { founder: ada, admin, entrants: [ben, cid] });
const listed = async (groupLink: string) =>
  trackIdsIn(await world.newGuest().call(listGroupTracks, { groupLink }));
const emailsAbout = async (name: string) => {
  const all = await readOutbox(outboxDir(world.platform.config));
  return all.filter(({ subject }) => subject === `Your entry for ${name} was disqualified`);
};
const nameOf = async (id: string) =>
  (await db.selectFrom('campaigns').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

async function resultOf({ id, slug }: { id: string; slug: string }) {
  await admin.call(updateCampaign, { id, campaign: { votingEnd: inDays(world, 0) } });
  world.clock.advance(120_000);
  await handleReviewVotes(makeCall(world.platform, db, guest));
  const { votes, notCounted, entries } = await dan.call(getResult, { slug });
  return { votes, notCounted, entries: entries.map(({ track }) => track.id) };
}

test('a disqualified entry is not listed and takes no votes, and its votes stay without counting [CAMPAIGN-217] [CAMPAIGN-218]', async () => {
  const voting = await votingOf();
  const { slug, groupLink, entryIds } = voting;
  const [ofBen = '', ofCid = ''] = entryIds;
  await cid.call(castVote, { slug, entryId: ofBen });
  await dan.call(castVote, { slug, entryId: ofCid });
  await ada.call(disqualifyEntry, { slug, trackId: ofBen, reason });
  expect(await listed(groupLink)).toEqual([ofCid]);
  const ballot = await dan.call(listBallot, { slug });
  expect(ballot.entries.map(({ track }) => track.id)).toEqual([ofCid]);
  await expect(dan.call(castVote, { slug, entryId: ofBen })).rejects.toMatchObject({ status: 404 });
  const votes = await db
    .selectFrom('campaign_votes')
    .select('track_id')
    .where('campaign_id', '=', voting.id)
    .execute();
  expect(votes.map(({ track_id }) => track_id).sort()).toEqual([ofBen, ofCid].sort());
  expect(await resultOf(voting)).toEqual({ votes: 1, notCounted: 1, entries: [ofCid] });
});

test('a voter reads which votes are for disqualified entries; they stay given until they are taken back [CAMPAIGN-325]', async () => {
  const voting = await aVoting(world, { founder: ada, admin, entrants: [ben, cid], more: { votesEach: 1 } });
  const [ofBen = '', ofCid = ''] = voting.entryIds;
  const { slug } = voting;
  expect((await dan.call(castVote, { slug, entryId: ofBen })).disqualifiedIds).toEqual([]);
  await ada.call(disqualifyEntry, { slug, trackId: ofBen, reason });
  expect(await dan.call(getOwnVotes, { slug })).toMatchObject({
    entryIds: [ofBen],
    disqualifiedIds: [ofBen],
  });
  await expect(dan.call(castVote, { slug, entryId: ofCid })).rejects.toMatchObject({ status: 422 });
  expect(await dan.call(withdrawVote, { slug, entryId: ofBen })).toMatchObject({
    entryIds: [],
    disqualifiedIds: [],
  });
  expect((await dan.call(castVote, { slug, entryId: ofCid })).entryIds).toEqual([ofCid]);
});

test('the answer to another vote names the disqualified entry, too [CAMPAIGN-325]', async () => {
  const { slug, entryIds } = await votingOf();
  const [ofBen = '', ofCid = ''] = entryIds;
  await dan.call(castVote, { slug, entryId: ofBen });
  await ada.call(disqualifyEntry, { slug, trackId: ofBen, reason });
  expect((await dan.call(castVote, { slug, entryId: ofCid })).disqualifiedIds).toEqual([ofBen]);
  expect((await dan.call(withdrawVote, { slug, entryId: ofCid })).disqualifiedIds).toEqual([ofBen]);
});

test('the entrant gets reason and way to appeal by e-mail, and a reversal lists the entry with its votes [CAMPAIGN-219] [SITE-100]', async () => {
  const voting = await votingOf();
  const { slug, groupLink } = voting;
  const [ofBen = '', ofCid = ''] = voting.entryIds;
  await cid.call(castVote, { slug, entryId: ofBen });
  await ada.call(disqualifyEntry, { slug, trackId: ofBen, reason });
  await world.drain();
  const [email, ...others] = await emailsAbout(await nameOf(voting.id));
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: ben.email, text: expect.stringContaining(reason) });
  expect(email?.text).toContain('Unsubscribe');
  expect(email?.unsubscribe, 'by one click, too').toContain('/api/letters/groups/');
  const token = /appeal_token=(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
  const own = (await ben.call(listOwnEntries, { slug })).entries;
  expect(own.map(({ state, reason: why }) => [state, why])).toEqual([['disqualified', reason]]);
  const [decision] = (await ben.call(listDecisions, {})).items;
  expect(decision).toMatchObject({ kind: 'entry', action: 'hide', message: reason });
  const id = decision?.id ?? '';
  await world.newGuest().call(appealDecision, { id, token, text: 'The sample is mine.' });
  const [appeal] = (await admin.call(listCases, {})).items.filter(({ person }) => person?.id === ben.id);
  await admin.call(settleCase, { id: appeal?.id ?? '', action: 'reverse', message: 'So it is.' });
  expect((await listed(groupLink)).sort()).toEqual([ofBen, ofCid].sort());
  await dan.call(castVote, { slug, entryId: ofBen });
  expect(await resultOf(voting)).toEqual({ votes: 2, notCounted: 0, entries: [ofBen] });
  const { items } = await admin.call(listAuditLog, {});
  expect(items.map(({ action, actor }) => [action, actor])).toContainEqual(['moderation.hide', ada.username]);
});

test('a waiting entry is refused by the same decision, and one that was taken out meanwhile stays out after a reversal', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin, { reviewsEntries: true });
  const slug = groupLink;
  const { id: trackId } = await aStoredTrack(world, dan);
  await dan.call(postTrack, { groupLink, mixdownId: trackId });
  await ada.call(disqualifyEntry, { slug, trackId, reason });
  await expect(ada.call(listEntry, { slug, trackId })).rejects.toMatchObject({ status: 404 });
  await expect(dan.call(postTrack, { groupLink, mixdownId: trackId })).rejects.toMatchObject({ status: 403 });
  await dan.call(removeGroupTrack, { groupLink, trackId });
  const [decision] = (await dan.call(listDecisions, {})).items;
  await dan.call(appealDecision, { id: decision?.id ?? '', text: 'Why?' });
  const [appeal] = (await admin.call(listCases, {})).items.filter(({ person }) => person?.id === dan.id);
  await admin.call(settleCase, { id: appeal?.id ?? '', action: 'reverse', message: 'Sorry.' });
  expect(await listed(groupLink)).toEqual([]);
  const { state } = await db
    .selectFrom('campaign_entries')
    .select('state')
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('withdrawn');
});

test('suspended entrants, and those who have unsubscribed, get no e-mail about it [CAMPAIGN-212]', async () => {
  const voting = await votingOf();
  await updateUser(db, ben.id, { banned_at: world.clock.now() });
  await ada.call(disqualifyEntry, { slug: voting.slug, trackId: voting.entryIds[0] ?? '', reason });
  await world.drain();
  expect(await emailsAbout(await nameOf(voting.id))).toEqual([]);
  await updateUser(db, ben.id, { banned_at: null });
});

test('only organisers disqualify, nobody an own entry, and nothing once the campaign is decided [CAMPAIGN-217]', async () => {
  const voting = await aVoting(world, { founder: ada, admin, entrants: [ada, ben] });
  const { slug } = voting;
  const [ofAda = '', ofBen = ''] = voting.entryIds;
  const disqualify = (who: typeof ada, trackId: string) =>
    who.call(disqualifyEntry, { slug, trackId, reason });
  await expect(disqualify(cid, ofBen)).rejects.toMatchObject({ status: 403 });
  await expect(disqualify(ada, ofAda)).rejects.toMatchObject({ status: 403 });
  await expect(disqualify(ada, crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  await db
    .updateTable('campaigns')
    .set({ decided_at: world.clock.now() })
    .where('id', '=', voting.id)
    .execute();
  await expect(disqualify(ada, ofBen)).rejects.toMatchObject({ status: 409 });
  await db.updateTable('campaigns').set({ decided_at: null }).where('id', '=', voting.id).execute();
  await disqualify(admin, ofAda);
});

test('of many disqualifications at once one succeeds, with one decision, and the count of tracks is right [CAMPAIGN-217]', async () => {
  const { slug, groupLink, entryIds } = await votingOf();
  const [trackId = ''] = entryIds;
  const { given, thrown } = await race(20, (at) =>
    (at % 2 ? ada : admin).call(disqualifyEntry, { slug, trackId, reason }),
  );
  expect([given.length, thrown.length]).toEqual([1, 19]);
  for (const error of thrown) expect(error).toMatchObject({ status: 409 });
  const cases = await db
    .selectFrom('moderation_cases as m')
    .innerJoin('campaign_entries as e', 'e.id', 'm.subject_id')
    .where('e.track_id', '=', trackId)
    .select('m.id')
    .execute();
  expect(cases).toHaveLength(1);
  const { tracks_count } = await db
    .selectFrom('groups')
    .select('tracks_count')
    .where('group_link', '=', groupLink)
    .executeTakeFirstOrThrow();
  expect(tracks_count).toBe(1);
});

wrongInputs({
  world,
  endpoint: disqualifyEntry,
  as: () => ada,
  good: async () => {
    const { slug, entryIds } = await votingOf();
    return { slug, trackId: entryIds[0] ?? '', reason };
  },
  unchanged: ['campaign_entries', 'group_tracks', 'moderation_cases'],
});
