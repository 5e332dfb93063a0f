import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { updateCampaign } from '#features/campaigns/contract.ts';

import { castVote } from '#features/campaigns/voting.contract.ts';
import {
  announceWinners,
  getProposal,
  getWinners,
  listAwards,
  resetWinners,
  setWinners,
  withdrawAnnouncement,
} from '#features/campaigns/winners.contract.ts';
import { followGroup, joinGroup } from '#features/groups/contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { listGroupUpdates } from '#features/groups/updates.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { guest } from '#platform/pure/actor.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { inDays } from '../../testing/a-campaign.ts';
import { aJudgedCampaign, announceInOrder } from '../../testing/a-judged-campaign.ts';
import { addJurors } from '../../testing/a-jury.ts';
import { aVoting, mayVote } from '../../testing/a-voting.ts';
import { handlePublishWinners } from './publish-winners.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const dan = await world.person('dan');
const fay = await world.person('fay');
const none = '00000000-0000-7000-8000-000000000000';
const trophy = { name: 'A trophy', giver: 'The harbour', amount: 1 };
const publish = () => handlePublishWinners(makeCall(world.platform, db, guest));
const judged = (more = {}, entrants = [ben, cid, dan]) =>
  aJudgedCampaign(world, { founder: ada, admin, entrants, more });
const proposal = (slug: string, who = ada) => who.call(getProposal, { slug });
const winners = (slug: string) => world.newGuest().call(getWinners, { slug });
const winnerIds = async (slug: string) => (await winners(slug)).winners.map(({ track }) => track.id);
/** The campaign as its group's answer has it. */
const facts = async (who: Person, slug: string) => {
  const { body } = await who.raw({ method: 'GET', url: `/api/groups/${slug}` });
  return body.included.find(({ type }: { type: string }) => type === 'campaign').attributes;
};
const updates = async (groupLink: string) =>
  (await world.newGuest().call(listGroupUpdates, { groupLink })).data;

test('organisers see who would win by the votes, with ties and what each gets; others are refused [CAMPAIGN-246]', async () => {
  const { id, slug, entryIds } = await aVoting(world, { founder: ada, admin, entrants: [ben, cid, dan] });
  await admin.call(updateCampaign, { id, campaign: { prizes: [trophy] } });
  const [first = '', second = ''] = entryIds;
  const voters = [await world.person('vera'), await world.person('viktor')];
  await mayVote(world, ...voters);
  for (const voter of voters)
    for (const entryId of [first, second]) await voter.call(castVote, { slug, entryId });
  expect(await proposal(slug)).toMatchObject({ waiting: 'Voting has not ended yet.', entries: [] });
  await admin.call(updateCampaign, { id, campaign: { votingEnd: inDays(world, 0) } });
  expect(await proposal(slug)).toMatchObject({ waiting: 'Held votes wait for a decision.', entries: [] });
  await sql`insert into campaign_vote_reviews values (${id}, ${world.clock.now()}, 4)`.execute(db);
  const { order, waiting, entries, announced } = await proposal(slug, admin);
  expect({ order, waiting, announced }).toEqual({ order: 'ranking', waiting: null, announced: false });
  expect(entries.map(({ place, findings }) => [place, findings])).toEqual([
    [1, []],
    [1, []],
  ]);
  expect(entries.map((entry) => entry.prize?.name)).toEqual(['A trophy', undefined]);
  for (const [who, status] of [
    [ben, 403],
    [world.newGuest(), 401],
  ] as const)
    await expect(who.call(getProposal, { slug })).rejects.toMatchObject({ status });
});

test('entries that the rules keep from a prize say why, and the prize goes to the next [CAMPAIGN-247]', async () => {
  const eve = await world.person('eve');
  const { id, slug, entryIds } = await judged({ prizes: [trophy] }, [ben, fay, dan, ben, eve, ada]);
  const [bens = '', fays = '', dans = '', again = '', eves = '', adas = ''] = entryIds;
  await ada.call(setWinners, { slug, entries: entryIds, reason: 'As heard' });
  await admin.call(updateCampaign, { id, campaign: { entriesEach: 1 } });
  await updateUser(db, fay.id, { banned_at: world.clock.now() });
  await addJurors(world, id, [eve]);
  const { entries } = await proposal(slug);
  const found = new Map(entries.map((entry) => [entry.id, entry.findings]));
  expect(found.get(bens)).toEqual([]);
  expect(found.get(fays)).toContain('suspended');
  expect(found.get(again)).toEqual(['above_limit', 'served']);
  expect(found.get(eves)).toEqual(['juror']);
  expect(found.get(adas)).toEqual(['organiser']);
  await admin.call(updateCampaign, { id, campaign: { terms: 'Your own work only.' } });
  await db.updateTable('campaign_entries').set({ terms_version: 1 }).where('track_id', '=', dans).execute();
  const asked = (await proposal(slug)).entries;
  expect(asked.find((entry) => entry.id === bens)?.findings).toEqual(['terms']);
  expect(asked.filter(({ prize }) => prize).map((entry) => entry.id)).toEqual([dans]);
  await ada.call(removeGroupTrack, { groupLink: slug, trackId: dans });
  expect((await proposal(slug)).entries.find((entry) => entry.id === dans)?.findings).toEqual(['not_listed']);
  await updateUser(db, fay.id, { banned_at: null });
});

test('an organiser sets the order by hand with a reason in the log, and goes back to the ranking [CAMPAIGN-248]', async () => {
  const { slug, name, entryIds } = await judged({ prizes: [trophy] });
  expect((await proposal(slug)).entries, 'where nobody votes').toEqual([]);
  const order = entryIds.toReversed();
  const set = await ada.call(setWinners, { slug, entries: order, reason: 'The best mix' });
  expect([set.order, set.entries.map((entry) => entry.id)]).toEqual(['hand', order]);
  expect(set.entries[0]?.prize).toEqual({ name: 'A trophy', giver: 'The harbour' });
  const logged = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'campaign.set_winners')
    .where('actor_id', '=', ada.id)
    .orderBy('created_at', 'desc')
    .execute();
  expect(logged.map(({ details }) => details)).toContainEqual({
    campaign: name,
    entries: order.join(' '),
    message: 'The best mix',
  });
  const [first = ''] = entryIds;
  const refused: [string[], number][] = [
    [[first, first], 422],
    [[first, none], 422],
    [[], 422],
  ];
  for (const [entries, status] of refused)
    await expect(ada.call(setWinners, { slug, entries, reason: 'x' })).rejects.toMatchObject({ status });
  await expect(ada.call(setWinners, { slug, entries: [first], reason: ' ' })).rejects.toMatchObject({
    status: 422,
  });
  for (const work of [
    () => ben.call(setWinners, { slug, entries: [first], reason: 'Mine' }),
    () => ben.call(resetWinners, { slug }),
    () => ben.call(announceWinners, { slug, when: 'now' }),
    () => ben.call(withdrawAnnouncement, { slug }),
  ])
    await expect(work()).rejects.toMatchObject({ status: 403 });
  expect((await ada.call(resetWinners, { slug })).order).toBe('ranking');
  expect((await ada.call(resetWinners, { slug })).order, 'a repeat').toBe('ranking');
});

test('announced by hand, a campaign is decided, and page and call show winners with their prizes [CAMPAIGN-249]', async () => {
  const { slug, entryIds } = await judged({ prizes: [trophy, { name: 'Stickers', amount: 5 }] });
  await expect(winners(slug)).rejects.toMatchObject({ status: 409 });
  await expect(ada.call(announceWinners, { slug, when: 'now' })).rejects.toMatchObject({ status: 422 });
  const answer = await announceInOrder(ada, { slug, entryIds });
  expect([answer.announced, answer.decidedAt]).toEqual([true, world.clock.now().toISOString()]);
  expect((await winners(slug)).winners.map(({ track, prize }) => [track.id, prize])).toEqual([
    [entryIds[0], { name: 'A trophy', giver: 'The harbour' }],
    [entryIds[1], { name: 'Stickers', giver: '' }],
    [entryIds[2], { name: 'Stickers', giver: '' }],
  ]);
  expect((await facts(world.newGuest(), slug)).phase).toBe('decided');
  for (const work of [
    () => ada.call(announceWinners, { slug, when: 'now' }),
    () => ada.call(setWinners, { slug, entries: entryIds, reason: 'Late' }),
    () => ada.call(resetWinners, { slug }),
    () => ada.call(withdrawAnnouncement, { slug }),
  ])
    await expect(work()).rejects.toMatchObject({ status: 409 });
});

test('simultaneous announcements decide a campaign once [CAMPAIGN-249]', async () => {
  const { id, slug, entryIds } = await judged({ prizes: [trophy] });
  await ada.call(setWinners, { slug, entries: entryIds, reason: 'x' });
  const calls = await Promise.allSettled(
    Array.from({ length: 10 }, () => ada.call(announceWinners, { slug, when: 'now' })),
  );
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of calls) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
  expect(
    await db.selectFrom('campaign_claims').selectAll().where('campaign_id', '=', id).execute(),
  ).toHaveLength(1);
});

test('without prizes the first place wins [CAMPAIGN-249]', async () => {
  const { slug, entryIds } = await judged();
  await announceInOrder(ada, { slug, entryIds });
  expect((await winners(slug)).winners).toEqual([
    { place: null, prize: null, track: expect.objectContaining({ id: entryIds[0] }) },
  ]);
});

test('without prizes who may not win any more makes room for the next [CAMPAIGN-349]', async () => {
  const gone = await world.person('gone');
  const campaign = await judged({}, [ben, gone, cid]);
  await announceInOrder(ada, campaign);
  const [ofBen, ofGone, ofCid] = campaign.entryIds;
  expect(await winnerIds(campaign.slug)).toEqual([ofBen]);
  await updateUser(db, ben.id, { banned_at: world.clock.now() });
  expect(await winnerIds(campaign.slug)).toEqual([ofGone]);
  await gone.call(deleteUser, { guid: gone.id });
  expect(await winnerIds(campaign.slug)).toEqual([ofCid]);
  await updateUser(db, ben.id, { banned_at: null });
  expect(await winnerIds(campaign.slug)).toEqual([ofBen]);
});

test('a campaign whose entries or votes are not over cannot be decided, nor a cancelled one', async () => {
  const { id, slug, entryIds } = await judged({ endDate: inDays(world, 5) });
  const refused = (text: string) =>
    expect(ada.call(setWinners, { slug, entries: entryIds, reason: 'x' })).rejects.toMatchObject({
      status: 409,
      message: text,
    });
  await refused('Entries have not ended yet.');
  await admin.call(updateCampaign, {
    id,
    campaign: { endDate: inDays(world, 0), votingMethod: 'public', votingEnd: inDays(world, 3) },
  });
  await refused('Voting has not ended yet.');
});

test('a planned announcement is public from its time on by the clock alone, and before it for nobody [CAMPAIGN-250]', async () => {
  const at = inDays(world, 2);
  const { slug, entryIds } = await judged({ prizes: [trophy], winnerAnnouncementAt: at });
  const answer = await announceInOrder(ada, { slug, entryIds }, 'planned');
  expect([answer.announced, answer.decidedAt]).toEqual([false, at]);
  await world.drain();
  await publish();
  for (const who of [world.newGuest(), ben, ada]) {
    await expect(who.call(getWinners, { slug })).rejects.toMatchObject({ status: 409 });
    expect(await facts(who, slug)).toMatchObject({ phase: 'judging' });
    expect(
      (await who.call(listAwards, { userId: ben.id })).awards.map(({ selfLink }) => selfLink),
    ).not.toContain(`/campaigns/${slug}`);
  }
  expect(await updates(slug)).toEqual([]);
  world.clock.advance(2 * 86_400_000);
  expect(await winnerIds(slug), 'no job has run').toEqual([entryIds[0]]);
  expect((await facts(world.newGuest(), slug)).phase).toBe('decided');
});

test('a time of announcement before it does not stand on the page of who may not know it [CAMPAIGN-250]', async () => {
  const { slug, entryIds } = await judged({ prizes: [trophy], winnerAnnouncementAt: inDays(world, 2) });
  await announceInOrder(ada, { slug, entryIds }, 'planned');
  expect((await facts(world.newGuest(), slug)).decided_at).toBeNull();
});

test('a planned announcement is taken back before its time; facts that winners rely on stay meanwhile [CAMPAIGN-251]', async () => {
  const { id, slug, entryIds } = await judged({ prizes: [trophy] });
  const planned = () => announceInOrder(ada, { slug, entryIds }, 'planned');
  await expect(planned()).rejects.toMatchObject({ status: 422 });
  await admin.call(updateCampaign, { id, campaign: { winnerAnnouncementAt: inDays(world, -0.1) } });
  await expect(planned()).rejects.toMatchObject({ status: 422 });
  await admin.call(updateCampaign, { id, campaign: { winnerAnnouncementAt: inDays(world, 3) } });
  await planned();
  for (const campaign of [
    { prizes: [] },
    { claimDays: 3 },
    { winnerAnnouncementAt: inDays(world, 9) },
    { winnerAnnouncementAt: null },
  ])
    await expect(admin.call(updateCampaign, { id, campaign })).rejects.toMatchObject({ status: 422 });
  expect(await ada.call(withdrawAnnouncement, { slug })).toMatchObject({ decidedAt: null, order: 'ranking' });
  await expect(ada.call(withdrawAnnouncement, { slug })).rejects.toMatchObject({ status: 409 });
  world.clock.advance(3 * 86_400_000);
  await expect(winners(slug)).rejects.toMatchObject({ status: 409 });
  expect(await db.selectFrom('campaign_claims').selectAll().where('campaign_id', '=', id).execute()).toEqual(
    [],
  );
});

test('once the winners are set, the times and the way of judging that they follow from stay [CAMPAIGN-334]', async () => {
  const { id, slug, entryIds } = await judged({ winnerAnnouncementAt: inDays(world, 3) });
  await announceInOrder(ada, { slug, entryIds }, 'planned');
  for (const [field, campaign] of [
    ['end_date', { endDate: inDays(world, 5) }],
    ['voting_method', { votingMethod: 'jury' }],
    ['voting_start', { votingStart: inDays(world, 1) }],
    ['voting_end', { votingEnd: inDays(world, 2) }],
  ] as const)
    await expect(admin.call(updateCampaign, { id, campaign })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: ['cannot be changed once the winners are set'] },
    });
  const row = await db
    .selectFrom('campaigns')
    .select('end_date')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const same = { endDate: row.end_date.toISOString(), votingMethod: 'none', votingEnd: null } as const;
  await admin.call(updateCampaign, { id, campaign: { ...same, subtitle: 'Well played' } });
});

test('one update of the group names the winners as text, however often the job runs [CAMPAIGN-252]', async () => {
  const { slug, name, entryIds } = await judged({ prizes: [{ name: '[x](https://bad.example) **b**' }] });
  await announceInOrder(ada, { slug, entryIds });
  await Promise.all([publish(), publish(), publish()]);
  await world.drain();
  await publish();
  const [update, ...more] = (await updates(slug)).map(({ attributes }) => attributes);
  expect(more).toEqual([]);
  expect(update?.title).toBe(`The winners of ${name}`);
  expect(update?.contentHtml).toContain('[x](https://bad.example) **b**');
  expect(update?.contentHtml).not.toContain('href="https://bad.example');
  expect(update?.contentHtml).toContain(`href="/campaigns/${slug}"`);
});

test('a track and a member show what they have won, a suspended or withdrawn one nothing [CAMPAIGN-254]', async () => {
  const { slug, name, entryIds } = await judged({ prizes: [trophy] }, [fay]);
  const [trackId = ''] = entryIds;
  await announceInOrder(ada, { slug, entryIds });
  const award = {
    campaign: name,
    selfLink: `/campaigns/${slug}`,
    prize: 'A trophy',
    decidedAt: world.clock.now().toISOString(),
  };
  const read = async (of: { trackId: string } | { userId: string }) =>
    (await world.newGuest().call(listAwards, of)).awards;
  expect(await read({ trackId })).toEqual([expect.objectContaining(award)]);
  expect(await read({ userId: fay.id })).toContainEqual(expect.objectContaining(award));
  expect(await read({ userId: none })).toEqual([]);
  expect((await world.newGuest().call(listAwards, {})).awards).toEqual([]);
  await updateUser(db, fay.id, { banned_at: world.clock.now() });
  expect(await read({ trackId })).toEqual([]);
  expect(await winnerIds(slug)).toEqual([]);
  await updateUser(db, fay.id, { banned_at: null });
  await ada.call(removeGroupTrack, { groupLink: slug, trackId });
  expect(await read({ trackId })).toEqual([]);
});

test('the result goes by e-mail to entrants, members and followers once, not to winners, suspended or unsubscribed ones [CAMPAIGN-253]', async () => {
  const people = await Promise.all(['mia', 'noa', 'oli', 'pia', 'quin'].map((who) => world.person(who)));
  const [member, follower, suspended, unsubscribed, unverified] = people as [
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  for (const { id } of [ben, cid, ada, member, follower, suspended, unsubscribed])
    await updateUser(db, id, { email_verified_at: world.clock.now() });
  const { slug, name, entryIds } = await judged({ prizes: [trophy] }, [ben, cid]);
  for (const who of [member, suspended, unsubscribed, unverified])
    await who.call(joinGroup, { groupLink: slug });
  await follower.call(followGroup, { groupLink: slug });
  await updateUser(db, suspended.id, { banned_at: world.clock.now() });
  await db
    .updateTable('group_memberships')
    .set({ updates_by_mail: false })
    .where('user_id', '=', unsubscribed.id)
    .execute();
  await announceInOrder(ada, { slug, entryIds });
  await world.drain();
  await publish();
  await world.drain();
  const emails = (await readOutbox(outboxDir(world.platform.config))).filter(({ subject }) =>
    subject.endsWith(`: ${name}`),
  );
  const sent = (subject: string) =>
    emails
      .filter((email) => email.subject === `${subject}: ${name}`)
      .map(({ to }) => to)
      .sort();
  expect(sent('The winners')).toEqual([ada, cid, member, follower].map(({ email }) => email).sort());
  expect(sent('You have won')).toEqual([ben.email]);
  for (const { text } of emails) expect(text).toContain('Unsubscribe');
});

test('an entrant whose entry nobody had looked at gets an e-mail about it, once, and none about the winners [CAMPAIGN-356]', async () => {
  const [seen, unseen] = [await world.person('rio'), await world.person('sam')];
  for (const { id } of [seen, unseen]) await updateUser(db, id, { email_verified_at: world.clock.now() });
  const { id, slug, name, entryIds } = await judged({}, [ben, seen, unseen]);
  const waiting = entryIds[2] ?? '';
  await db
    .updateTable('campaign_entries')
    .set({ state: 'waiting' })
    .where('campaign_id', '=', id)
    .where('track_id', '=', waiting)
    .execute();
  await announceInOrder(ada, { slug, entryIds: entryIds.slice(0, 2) });
  for (let run = 0; run < 2; run += 1) {
    await publish();
    await world.drain();
  }
  const emails = (await readOutbox(outboxDir(world.platform.config))).filter(({ subject }) =>
    subject.endsWith(`: ${name}`),
  );
  const to = (member: Member) => emails.filter((email) => email.to === member.email);
  expect(to(unseen)).toMatchObject([{ subject: `Your entry was not looked at: ${name}` }]);
  expect(to(unseen)[0]?.text).toContain('Unsubscribe');
  expect(to(seen)).toMatchObject([{ subject: `The winners: ${name}` }]);
});

const ready = async () => {
  const { slug, entryIds } = await judged();
  return { slug, entryIds };
};
wrongInputs({
  world,
  endpoint: setWinners,
  as: () => ada,
  good: async () => {
    const { slug, entryIds } = await ready();
    return { slug, entries: entryIds, reason: 'In this order' };
  },
  unchanged: ['campaign_winners', 'audit_log'],
});
wrongInputs({
  world,
  endpoint: announceWinners,
  as: () => ada,
  good: async () => {
    const { slug, entryIds } = await ready();
    await ada.call(setWinners, { slug, entries: entryIds, reason: 'x' });
    return { slug, when: 'now' };
  },
  unchanged: ['campaigns', 'campaign_claims'],
});
