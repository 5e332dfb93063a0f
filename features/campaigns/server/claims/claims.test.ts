import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import {
  confirmClaim,
  declineClaim,
  getClaimAddress,
  getOwnClaim,
  listClaims,
  markClaimSent,
} from '#features/campaigns/claims.contract.ts';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { getWinners } from '#features/campaigns/winners.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { guest } from '#platform/pure/actor.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race, raceRounds } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { inDays } from '../../testing/a-campaign.ts';
import { aJudgedCampaign, announceInOrder } from '../../testing/a-judged-campaign.ts';
import { winnersOfMember } from '../winners/winners-of-member.ts';
import { handleMoveUpClaims, handlePurgeClaimAddresses } from './move-up-claims.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const { clock } = world;
const dan = await world.person('dan');
for (const { id } of [ben, cid, dan]) await updateUser(db, id, { email_verified_at: clock.now() });
const DAY_MS = 86_400_000;
const CANARY = 'Canary street 7, 90210 Hidden Bay';
const job = () => makeCall(world.platform, db, guest);
const moveUp = () => handleMoveUpClaims(job());
const trophy = { name: 'A trophy' };
const record = { name: 'A record', posted: true };

/** A decided campaign whose entrants are in their order. */
async function decided(more: object = { prizes: [trophy] }, entrants: readonly Member[] = [ben, cid, dan]) {
  const campaign = await aJudgedCampaign(world, { founder: ada, admin, entrants, more });
  await announceInOrder(ada, campaign);
  await world.drain();
  return campaign;
}
const own = async (who: Member, slug: string) => (await who.call(getOwnClaim, { slug })).claim;
const claims = async (slug: string, who = ada) => (await who.call(listClaims, { slug })).claims;
const states = async (slug: string) =>
  (await claims(slug)).map(({ entry, state }) => [entry?.username, state]);
const winnersOf = async (slug: string) =>
  (await world.newGuest().call(getWinners, { slug })).winners.map(({ track }) => track.user.username);
const emailsTo = async (who: Member, subject: string) =>
  (await readOutbox(outboxDir(world.platform.config))).filter(
    (email) => email.to === who.email && email.subject.startsWith(subject),
  );

test('a winner confirms the prize once; who has none, and guests, are refused [CAMPAIGN-256]', async () => {
  const { slug } = await decided();
  expect(await own(ben, slug)).toMatchObject({
    state: 'offered',
    prize: { name: 'A trophy', posted: false },
    claimUntil: inDays(world, 14),
    address: '',
  });
  expect((await ben.call(confirmClaim, { slug })).claim?.state).toBe('confirmed');
  for (const call of [confirmClaim, declineClaim])
    await expect(ben.call(call, { slug })).rejects.toMatchObject({ status: 409 });
  for (const call of [confirmClaim, declineClaim])
    await expect(cid.call(call, { slug })).rejects.toMatchObject({ status: 404 });
  await expect(world.newGuest().call(confirmClaim, { slug })).rejects.toMatchObject({ status: 401 });
  expect(await own(cid, slug)).toBeNull();
});

test('a prize that is declined goes to the next entry, which has as long again [CAMPAIGN-256]', async () => {
  const { slug } = await decided({ prizes: [trophy], claimDays: 5 });
  clock.advance(DAY_MS);
  expect((await ben.call(declineClaim, { slug })).claim?.state).toBe('declined');
  await world.drain();
  expect(await own(cid, slug)).toMatchObject({ state: 'offered', claimUntil: inDays(world, 5) });
  expect(await winnersOf(slug)).toEqual([cid.username]);
  await cid.call(declineClaim, { slug });
  await world.drain();
  expect(await states(slug)).toEqual([
    [ben.username, 'declined'],
    [cid.username, 'declined'],
    [dan.username, 'offered'],
  ]);
});

test('after the time the prize cannot be confirmed, whether or not a job has run, and the next one has it [CAMPAIGN-256]', async () => {
  const { slug } = await decided({ prizes: [trophy], claimDays: 2 });
  clock.advance(2 * DAY_MS);
  expect((await own(ben, slug))?.state).toBe('lapsed');
  expect(await winnersOf(slug)).toEqual([]);
  await expect(ben.call(confirmClaim, { slug })).rejects.toMatchObject({ status: 409 });
  await moveUp();
  await moveUp();
  expect(await states(slug)).toEqual([
    [ben.username, 'lapsed'],
    [cid.username, 'offered'],
  ]);
});

test('no prize is confirmed before the campaign is decided [CAMPAIGN-250]', async () => {
  const campaign = await aJudgedCampaign(world, {
    founder: ada,
    admin,
    entrants: [ben],
    more: { prizes: [trophy], winnerAnnouncementAt: inDays(world, 3) },
  });
  await announceInOrder(ada, campaign, 'planned');
  const { slug } = campaign;
  expect(await own(ben, slug)).toBeNull();
  expect(await claims(slug)).toEqual([]);
  await expect(ben.call(confirmClaim, { slug })).rejects.toMatchObject({ status: 404 });
  await moveUp();
  expect(JSON.stringify(await exported(ben))).not.toContain(campaign.id);
  clock.advance(3 * DAY_MS);
  expect((await own(ben, slug))?.state).toBe('offered');
  expect(JSON.stringify(await exported(ben))).toContain(campaign.id);
});

async function exported(who: Member): Promise<unknown[]> {
  const files: unknown[] = [];
  for await (const file of winnersOfMember.exportFiles(job(), who.id)) files.push(file);
  return files;
}

test('whatever happens at once, the last prize has one winner, who confirms it once [CAMPAIGN-257]', {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const { id, slug } = await decided({ prizes: [trophy], claimDays: 1 });
    if (round % 2 === 1) clock.advance(DAY_MS);
    const { given, thrown } = await race(50, async (at) => {
      if (at % 10 === 9) return moveUp().then(() => null);
      if (at % 10 === 8) return (await ben.call(declineClaim, { slug })).claim;
      return (await (at % 2 === 0 ? ben : cid).call(confirmClaim, { slug })).claim;
    });
    const confirmed = given.filter((claim) => claim?.state === 'confirmed');
    for (const error of thrown) expect([404, 409, 503]).toContain((error as { status: number }).status);
    const rows = await db.selectFrom('campaign_claims').selectAll().where('campaign_id', '=', id).execute();
    expect(confirmed.length).toBe(rows.filter(({ state }) => state === 'confirmed').length);
    expect(rows.filter(({ state }) => state === 'offered' || state === 'confirmed').length).toBeLessThan(2);
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
  }
});

test('an address is asked for a prize that is sent by post only [CAMPAIGN-259]', async () => {
  const { slug } = await decided({ prizes: [record, trophy] });
  await expect(ben.call(confirmClaim, { slug })).rejects.toMatchObject({ status: 422 });
  await expect(ben.call(confirmClaim, { slug, address: '  ' })).rejects.toMatchObject({
    status: 422,
    fields: { address: ["can't be blank"] },
  });
  await expect(cid.call(confirmClaim, { slug, address: CANARY })).rejects.toMatchObject({ status: 422 });
  expect(await own(ben, slug), 'nothing has changed').toMatchObject({ state: 'offered' });
  await expect(ben.call(confirmClaim, { slug, address: 'x'.repeat(501) })).rejects.toMatchObject({
    status: 422,
  });
  expect((await ben.call(confirmClaim, { slug, address: CANARY })).claim?.address).toBe(CANARY);
});

test('an address is in no answer, page, e-mail or log but for its winner and admins of the group [CAMPAIGN-259]', async () => {
  const { id, slug } = await decided({ prizes: [record] });
  await ben.call(confirmClaim, { slug, address: CANARY });
  const [claim] = await claims(slug);
  const claimId = claim?.id ?? '';
  expect([claim?.state, claim?.hasAddress]).toEqual(['confirmed', true]);
  expect(await ada.call(getClaimAddress, { slug, id: claimId })).toEqual({ address: CANARY });
  for (const who of [admin, cid, ben])
    await expect(who.call(getClaimAddress, { slug, id: claimId })).rejects.toMatchObject({ status: 403 });
  const urls = [
    `/api/campaigns/${slug}/claims`,
    `/api/campaigns/${slug}/claims/my`,
    `/api/campaigns/${slug}/claims/${claimId}/address`,
    `/api/campaigns/${slug}/winners`,
    `/api/campaigns/${slug}/winner_proposal`,
    `/api/campaign_awards?user_id=${ben.id}`,
    `/api/groups/${slug}`,
    `/api/groups/${slug}/news`,
    `/api/campaigns?section=past`,
    `/api/admin/campaigns/${id}`,
    '/api/search?term=canary',
  ];
  for (const who of [world.newGuest(), cid, admin])
    for (const url of urls) {
      const { body } = await who.raw({ method: 'GET', url });
      expect(JSON.stringify(body), url).not.toContain('Canary');
    }
  expect(JSON.stringify(await claims(slug)), 'lists of organisers').not.toContain('Canary');
  await ada.call(markClaimSent, { slug, id: claimId });
  await world.drain();
  const emails = await readOutbox(outboxDir(world.platform.config));
  expect(emails.filter((email) => JSON.stringify(email).includes('Canary'))).toEqual([]);
  const logged = await db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(logged)).not.toContain('Canary');
});

const addresses = (id: string) =>
  db
    .selectFrom('campaign_claim_addresses as a')
    .innerJoin('campaign_claims as k', 'k.id', 'a.claim_id')
    .select('a.address')
    .where('k.campaign_id', '=', id)
    .execute();

test('an address is gone when the prize is marked as sent, and after 90 days [CAMPAIGN-259] [CAMPAIGN-260]', async () => {
  const { id, slug } = await decided({ prizes: [{ ...record, amount: 2 }] });
  for (const who of [ben, cid]) await who.call(confirmClaim, { slug, address: CANARY });
  const [first, second] = await claims(slug);
  for (const who of [ben, cid])
    await expect(who.call(markClaimSent, { slug, id: first?.id ?? '' })).rejects.toMatchObject({
      status: 403,
    });
  const sent = await admin.call(markClaimSent, { slug, id: first?.id ?? '' });
  expect(sent.claims[0]).toMatchObject({
    state: 'sent',
    hasAddress: false,
    sentAt: clock.now().toISOString(),
  });
  expect(await addresses(id)).toHaveLength(1);
  expect(await admin.call(markClaimSent, { slug, id: first?.id ?? '' }), 'a repeat').toEqual(sent);
  await expect(ada.call(getClaimAddress, { slug, id: first?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  });
  const written = new Date(clock.now().getTime() - 90 * DAY_MS);
  const claim_id = second?.id ?? '';
  await db
    .updateTable('campaign_claim_addresses')
    .set({ created_at: written })
    .where('claim_id', '=', claim_id)
    .execute();
  await expect(ada.call(getClaimAddress, { slug, id: second?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  });
  expect((await own(cid, slug))?.address).toBe('');
  await handlePurgeClaimAddresses(job());
  expect(await addresses(id)).toEqual([]);
});

test('only a confirmed prize of the campaign is marked as sent, and nobody marks their own [CAMPAIGN-260]', async () => {
  const { slug } = await decided();
  const other = await decided();
  const [claim] = await claims(slug);
  const id = claim?.id ?? '';
  await expect(ada.call(markClaimSent, { slug, id })).rejects.toMatchObject({ status: 409 });
  await expect(ada.call(markClaimSent, { slug: other.slug, id })).rejects.toMatchObject({ status: 404 });
  await ben.call(confirmClaim, { slug });
  await db.updateTable('group_memberships').set({ role: 'admin' }).where('user_id', '=', ben.id).execute();
  await expect(ben.call(markClaimSent, { slug, id })).rejects.toMatchObject({ status: 403 });
  await db.updateTable('group_memberships').set({ role: 'member' }).where('user_id', '=', ben.id).execute();
});

test('a prize that was not sent goes to the next when its entry is removed or its winner suspended [CAMPAIGN-261]', async () => {
  const { slug, entryIds } = await decided({ prizes: [{ ...record, amount: 1 }] });
  await ben.call(confirmClaim, { slug, address: CANARY });
  await ada.call(removeGroupTrack, { groupLink: slug, trackId: entryIds[0] ?? '' });
  expect(await winnersOf(slug)).toEqual([]);
  await moveUp();
  expect(await states(slug)).toEqual([
    [ben.username, 'dropped'],
    [cid.username, 'offered'],
  ]);
  await updateUser(db, cid.id, { banned_at: clock.now() });
  await moveUp();
  expect((await states(slug)).map(([, state]) => state)).toEqual(['dropped', 'dropped', 'offered']);
  await updateUser(db, cid.id, { banned_at: null });
});

test('what was sent stays with its winner; nobody moves up [CAMPAIGN-261]', async () => {
  const { slug, entryIds } = await decided();
  await ben.call(confirmClaim, { slug });
  const [claim] = await claims(slug);
  await ada.call(markClaimSent, { slug, id: claim?.id ?? '' });
  await ada.call(removeGroupTrack, { groupLink: slug, trackId: entryIds[0] ?? '' });
  await moveUp();
  expect((await claims(slug)).map(({ state }) => state)).toEqual(['sent']);
});

test('a member who leaves takes name and address along, and the next one has the prize [CAMPAIGN-262]', async () => {
  const lea = await world.person('lea');
  const { id, slug } = await decided({ prizes: [record] }, [lea, cid]);
  await lea.call(confirmClaim, { slug, address: CANARY });
  expect(JSON.stringify(await exported(lea))).toContain(CANARY);
  await lea.call(deleteUser, { guid: lea.id });
  expect(await addresses(id)).toEqual([]);
  expect(await winnersOf(slug)).toEqual([]);
  await world.drain();
  await moveUp();
  const rows = await db.selectFrom('campaign_claims').selectAll().where('campaign_id', '=', id).execute();
  expect(rows.filter(({ user_id }) => user_id === lea.id)).toEqual([]);
  expect((await own(cid, slug))?.state).toBe('offered');
});

test('a winner gets one e-mail, and one reminder three days before the end, unless they have answered [CAMPAIGN-253] [CAMPAIGN-258]', async () => {
  const { slug, name } = await decided({ prizes: [{ ...trophy, amount: 2 }] }, [ben, cid]);
  expect(await emailsTo(ben, `You have won: ${name}`)).toHaveLength(1);
  await cid.call(confirmClaim, { slug });
  clock.advance(11 * DAY_MS - 1);
  await moveUp();
  await world.drain();
  expect(await emailsTo(ben, `Your prize waits: ${name}`)).toEqual([]);
  clock.advance(1);
  await moveUp();
  await moveUp();
  await world.drain();
  const [reminder, ...more] = await emailsTo(ben, `Your prize waits: ${name}`);
  expect([reminder?.text.includes(`/campaigns/${slug}`), more]).toEqual([true, []]);
  expect(await emailsTo(cid, `Your prize waits: ${name}`)).toEqual([]);
  expect(await emailsTo(ben, `You have won: ${name}`)).toHaveLength(1);
});

test('who has less than six days to answer is reminded half way [CAMPAIGN-258]', async () => {
  const { name } = await decided({ prizes: [trophy], claimDays: 2 }, [ben]);
  clock.advance(DAY_MS - 1);
  await moveUp();
  await world.drain();
  expect(await emailsTo(ben, `Your prize waits: ${name}`)).toEqual([]);
  clock.advance(1);
  await moveUp();
  await world.drain();
  expect(await emailsTo(ben, `Your prize waits: ${name}`)).toHaveLength(1);
});

test('prizes of a cancelled campaign are not confirmed', async () => {
  const { id, slug } = await decided();
  await db
    .updateTable('campaigns')
    .set({ cancelled_at: clock.now(), cancel_reason: 'No band' })
    .where('id', '=', id)
    .execute();
  expect(await own(ben, slug)).toBeNull();
  await expect(ben.call(confirmClaim, { slug })).rejects.toMatchObject({ status: 404 });
});

test('prizes have their order, limits and ids, and a copy of a campaign has them too [CAMPAIGN-244]', async () => {
  const { id } = await aJudgedCampaign(world, { founder: ada, admin, entrants: [] });
  const save = async (prizes: object[]) =>
    (await admin.call(updateCampaign, { id, campaign: { prizes: prizes as never } })).data.attributes.prizes;
  const [first, second] = await save([{ name: 'One', amount: 2 }, { name: 'Two' }]);
  expect(first).toEqual({
    id: expect.any(String),
    name: 'One',
    description: '',
    amount: 2,
    giver: '',
    posted: false,
  });
  const turned = await save([{ ...second, giver: 'Us' }, { name: 'New' }, { ...first }]);
  expect(turned.map(({ name }) => name)).toEqual(['Two', 'New', 'One']);
  expect([turned[0]?.id, turned[2]?.id]).toEqual([second?.id, first?.id]);
  const foreign = '00000000-0000-7000-8000-000000000000';
  for (const prizes of [
    [{ id: foreign, name: 'x' }],
    [{ ...first }, { ...first }],
    [{ name: ' ' }],
    [{ name: 'x', amount: 0 }],
    [{ name: 'x', amount: 51 }],
    [{ name: 'x'.repeat(101) }],
    Array.from({ length: 3 }, () => ({ name: 'x', amount: 50 })),
    Array.from({ length: 21 }, () => ({ name: 'x' })),
  ])
    await expect(save(prizes)).rejects.toMatchObject({ status: 422 });
  for (const claimDays of [0, 91, 1.5])
    await expect(admin.call(updateCampaign, { id, campaign: { claimDays } })).rejects.toMatchObject({
      status: 422,
    });
});

wrongInputs({
  world,
  endpoint: confirmClaim,
  as: () => ben,
  good: async () => ({ slug: (await decided({ prizes: [record] })).slug, address: CANARY }),
  unchanged: ['campaign_claims', 'campaign_claim_addresses'],
});
wrongInputs({
  world,
  endpoint: markClaimSent,
  as: () => ada,
  good: async () => {
    const { slug } = await decided();
    await ben.call(confirmClaim, { slug });
    return { slug, id: (await claims(slug))[0]?.id ?? '' };
  },
  unchanged: ['campaign_claims'],
});
