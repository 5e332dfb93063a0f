import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { announceCampaign, cancelCampaign } from '#features/campaigns/admin.contract.ts';
import { createCampaign, updateCampaign } from '#features/campaigns/contract.ts';
import { followGroup, joinGroup, unfollowGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack, removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { getGroupEmailSetting, updateGroupEmailSetting } from '#features/groups/updates.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { handleBeginMailings, handleEnqueueMailing } from './begin-mailings.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const founder = await world.person('founder', { accountType: 2 });
const admin = await world.person('admin', { admin: true });
const people = await Promise.all(
  ['ann', 'bob', 'cid', 'dora', 'eve', 'fay'].map((name) => world.person(name)),
);
const [ann, bob, cid, dora, eve, fay] = people as [Member, Member, Member, Member, Member, Member];
for (const { id } of [founder, ann, bob, cid, dora, eve])
  await updateUser(db, id, { email_verified_at: clock.now() });

const background = () => makeCall(platform, db, guest);
/** Runs the clock's job, and what it begins, twice. */
async function mailWhatIsDue() {
  for (let run = 0; run < 2; run += 1) {
    await handleBeginMailings(background());
    await world.drain();
  }
}
const emailsNamed = async (subject: string) => {
  const all = await readOutbox(outboxDir(platform.config));
  return all.filter((email) => email.subject === subject);
};
const recipientsOf = async (subject: string) => (await emailsNamed(subject)).map(({ to }) => to).sort();
const addressesOf = (...members: Member[]) => members.map(({ email }) => email).sort();
const advanceTo = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime());
const tokenIn = (text: string) => /letters_token=(\S+)/.exec(text)?.[1] ?? '';

test('an announced campaign is sent to the followers of its group once, when it is announced [CAMPAIGN-209]', async () => {
  const group = await aGroup(world, founder, { name: 'Harbour' });
  const { groupLink } = group;
  for (const member of [ann, bob, fay]) await member.call(followGroup, { groupLink });
  await cid.call(joinGroup, { groupLink });
  await bob.call(unfollowGroup, { groupLink });
  const { data } = await admin.call(createCampaign, {
    campaign: {
      slug: groupLink,
      draft: true,
      name: 'Harbour remix',
      description: 'Tell what you hear.',
      subtitle: 'Four bars of fog',
      startDate: inDays(world, 1),
      endDate: inDays(world, 20),
    },
  });
  await mailWhatIsDue();
  expect(await recipientsOf('A new campaign: Harbour remix'), 'a draft').toEqual([]);
  await admin.call(announceCampaign, { id: data.id });
  await mailWhatIsDue();
  const [email, ...others] = await emailsNamed('A new campaign: Harbour remix');
  expect(others).toEqual([]);
  expect(email).toMatchObject({ to: ann.email, text: expect.stringContaining('Four bars of fog') });
  expect(email?.text).toContain(`${platform.config.siteUrl}/campaigns/${groupLink}`);
  expect(email?.text).toContain('Unsubscribe');
});

test('who has joined without an entry is reminded 3 days and 24 hours before the end, each once [CAMPAIGN-210]', async () => {
  const endDate = inDays(world, 10);
  const { groupLink, id, campaign } = await aCampaign(world, founder, admin, { endDate });
  for (const member of [ann, bob, cid]) await member.call(joinGroup, { groupLink });
  const track = await aStoredTrack(world, bob);
  await bob.call(postTrack, { groupLink, mixdownId: track.id });
  const [days, hours] = [`3 days left: ${campaign.name}`, `24 hours left: ${campaign.name}`];
  await mailWhatIsDue();
  expect(await recipientsOf(days), 'ten days before').toEqual([]);
  advanceTo(endDate);
  clock.advance(-3 * 86_400_000);
  await mailWhatIsDue();
  expect(await recipientsOf(days)).toEqual(addressesOf(ann, cid));
  expect(await recipientsOf(hours)).toEqual([]);
  expect((await emailsNamed(days))[0]?.text).toContain(
    `until ${endDate.slice(0, 16).replace('T', ', ')} UTC`,
  );
  // One enters meanwhile, another withdraws.
  await ann.call(postTrack, { groupLink, mixdownId: (await aStoredTrack(world, ann)).id });
  await bob.call(removeGroupTrack, { groupLink, trackId: track.id });
  advanceTo(endDate);
  clock.advance(-86_400_000);
  await mailWhatIsDue();
  expect(await recipientsOf(days)).toEqual(addressesOf(ann, cid));
  expect(await recipientsOf(hours)).toEqual(addressesOf(bob, cid));
  await admin.call(updateCampaign, { id, campaign: { endDate: inDays(world, 3) } });
  await mailWhatIsDue();
  expect(await recipientsOf(days), 'the end was moved').toEqual(addressesOf(ann, cid));
});

test('members and entrants get an e-mail when voting begins, and nobody where the public does not vote [CAMPAIGN-211]', async () => {
  const times = { endDate: inDays(world, 1), votingEnd: inDays(world, 5) };
  const withVotes = await aCampaign(world, founder, admin, {
    ...times,
    votingMethod: 'public',
    votesEach: 2,
  });
  const byJury = await aCampaign(world, founder, admin, { ...times, votingMethod: 'jury' });
  for (const { groupLink } of [withVotes, byJury])
    for (const member of [ann, bob]) await member.call(joinGroup, { groupLink });
  const subjectOf = ({ campaign }: typeof withVotes) => `Voting has begun: ${campaign.name}`;
  await mailWhatIsDue();
  expect(await recipientsOf(subjectOf(withVotes)), 'before the end').toEqual([]);
  advanceTo(times.endDate);
  await mailWhatIsDue();
  expect(await recipientsOf(subjectOf(withVotes))).toEqual(addressesOf(founder, ann, bob));
  expect(await recipientsOf(subjectOf(byJury))).toEqual([]);
  const [email] = await emailsNamed(subjectOf(withVotes));
  expect(email?.text).toContain('vote for up to 2 that you like best');
  expect(email?.text).toContain(`/campaigns/${withVotes.groupLink}/vote`);
});

test('suspended, erased, unverified and unsubscribed members get no e-mail of a campaign, also when that comes late [CAMPAIGN-212]', async () => {
  const endDate = inDays(world, 2);
  const { groupLink, id: campaignId, campaign } = await aCampaign(world, founder, admin, { endDate });
  const gone = await world.person('gone');
  const banned = await world.person('banned');
  for (const { id } of [gone, banned]) await updateUser(db, id, { email_verified_at: clock.now() });
  for (const member of [ann, dora, eve, fay, gone, banned]) await member.call(joinGroup, { groupLink });
  await handleBeginMailings(background());
  await handleEnqueueMailing(background(), { campaignId, kind: 'ends_in_days' });
  await gone.call(deleteUser, { guid: gone.id });
  await updateUser(db, banned.id, { banned_at: clock.now() });
  await updateUser(db, eve.id, { email_verified_at: null });
  await world.drain();
  expect(await recipientsOf(`3 days left: ${campaign.name}`)).toEqual(addressesOf(ann, dora));
  await updateUser(db, eve.id, { email_verified_at: clock.now() });
});

test('the link in an e-mail ends all of a group to its recipient, also where they only follow it [CAMPAIGN-212]', async () => {
  const group = await aGroup(world, founder, { name: 'Two campaigns' });
  const { groupLink } = group;
  for (const member of [ann, bob]) await member.call(followGroup, { groupLink });
  await bob.call(joinGroup, { groupLink });
  const times = { startDate: inDays(world, -1), endDate: inDays(world, 2) };
  await admin.call(createCampaign, { campaign: { slug: groupLink, name: 'First', ...times } });
  await world.drain();
  const emails = await emailsNamed('A new campaign: First');
  expect(emails.map(({ to }) => to).sort()).toEqual(addressesOf(ann, bob));
  const someone = world.newGuest();
  for (const { to, text } of emails) {
    const token = tokenIn(text);
    const state = async () => (await someone.call(getGroupEmailSetting, { groupLink, token })).letters;
    expect(await state(), to).toBe('on');
    for (const wanted of [false, true, false]) {
      const letters = wanted ? 'on' : 'off';
      const setting = { groupLink, token, wanted };
      expect(await someone.call(updateGroupEmailSetting, setting), to).toEqual({ letters });
      expect(await state(), to).toBe(letters);
    }
  }
  await handleBeginMailings(background());
  await world.drain();
  expect(await recipientsOf('3 days left: First')).toEqual([]);
});

test('a cancelled campaign sends no more e-mails, those that are enqueued included [CAMPAIGN-212]', async () => {
  const {
    groupLink,
    id: campaignId,
    campaign,
  } = await aCampaign(world, founder, admin, {
    endDate: inDays(world, 0.5),
  });
  await ann.call(joinGroup, { groupLink });
  await handleBeginMailings(background());
  await handleEnqueueMailing(background(), { campaignId, kind: 'ends_in_hours' });
  await admin.call(cancelCampaign, { id: campaignId, reason: 'The harbour is closed' });
  await mailWhatIsDue();
  expect(await recipientsOf(`24 hours left: ${campaign.name}`)).toEqual([]);
});
