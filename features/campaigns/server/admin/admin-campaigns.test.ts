import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as admin from '#features/campaigns/admin.contract.ts';
import { createCampaign, updateCampaign } from '#features/campaigns/contract.ts';
import { aCampaign, inDays } from '#features/campaigns/testing/a-campaign.ts';
import { addJurors } from '#features/campaigns/testing/a-jury.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { deleteMediaItem } from '#features/media/contract.ts';
import { mediaAddress } from '#features/media/model/media-address.ts';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { toSnake } from '#platform/pure/casing.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, admin: siteAdmin } = await aGroupsWorld();

type Fields = Partial<RequestInputOf<typeof createCampaign>['campaign']>;

async function aDraft(more: Fields = {}) {
  const { groupLink } = await aGroup(world, ada, { name: `Draft ${crypto.randomUUID().slice(0, 8)}` });
  const period = { startDate: inDays(world, -1), endDate: inDays(world, 10) };
  const { data } = await siteAdmin.call(createCampaign, {
    campaign: { slug: groupLink, draft: true, description: 'Bring waves.', ...period, ...more },
  });
  return { groupLink, id: data.id };
}

const logged = async (id: string) => {
  const rows = await world.platform.db
    .selectFrom('audit_log')
    .select('action')
    .where(sql<boolean>`details ->> 'campaign' = ${id}`)
    .execute();
  return rows.map(({ action }) => action);
};

test('a site admin announces a draft, and its group is a campaign from that moment [CAMPAIGN-204]', async () => {
  const { groupLink, id } = await aDraft();
  expect((await getGroupAs(ben, groupLink)).selfLink).toBe(`/group/${groupLink}`);
  const { data, findings } = await siteAdmin.call(admin.announceCampaign, { id });
  expect([data.attributes.phase, findings]).toEqual(['open', []]);
  const group = await getGroupAs(ben, groupLink);
  expect([group.selfLink, group.privacySetting]).toEqual([`/campaigns/${groupLink}`, 'joinable']);
  await expect(siteAdmin.call(admin.announceCampaign, { id })).rejects.toMatchObject({ status: 409 });
  expect(await logged(id)).toEqual(['campaign.announce']);
});

test('of two admins who save from one revision the first is saved, the second gets that one to choose from [CAMPAIGN-345]', async () => {
  const { id } = await aDraft();
  const { revision } = await siteAdmin.call(admin.getAdminCampaign, { id });
  const save = (subtitle: string, from?: number) =>
    siteAdmin.call(updateCampaign, { id, revision: from, campaign: { subtitle } });
  const answers = await Promise.allSettled(['One', 'Two'].map((subtitle) => save(subtitle, revision)));
  const saved = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(saved).toMatchObject([{ revision: revision + 1 }]);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'stale_revision', details: saved[0] },
  });
  expect(await siteAdmin.call(admin.getAdminCampaign, { id })).toMatchObject(saved[0] ?? {});
  await save('Three', revision + 1);
  expect((await save('Four')).revision).toBe(revision + 3);
});

test('of ten simultaneous announcements one is carried out, the others are refused [CAMPAIGN-204]', async () => {
  const { id } = await aDraft();
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => siteAdmin.call(admin.announceCampaign, { id })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await logged(id)).toHaveLength(1);
});

test('a draft with a blocking finding is not announced, and says which one [CAMPAIGN-204] [CAMPAIGN-205]', async () => {
  const voting = { votingMethod: 'public', votingEnd: inDays(world, 5) } as const;
  const { groupLink, id } = await aDraft({ description: '', ...voting });
  const { findings } = await siteAdmin.call(admin.getAdminCampaign, { id });
  expect(findings.filter(({ blocking }) => blocking).map(({ text }) => text)).toEqual([
    'The description is missing.',
    'Voting ends before entries.',
    'Voting ends before it begins.',
  ]);
  expect(findings).toContainEqual({ blocking: false, text: 'There are no stems to remix.' });
  await expect(siteAdmin.call(admin.announceCampaign, { id })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('Voting ends before entries.'),
  });
  expect((await getGroupAs(ben, groupLink)).selfLink).toBe(`/group/${groupLink}`);
  const mended = { description: 'Bring waves.', votingEnd: inDays(world, 12) };
  await siteAdmin.call(updateCampaign, { id, campaign: mended });
  expect((await siteAdmin.call(admin.announceCampaign, { id })).data.attributes.phase).toBe('open');
});

test('a draft whose entries a jury judges is ready with an invited juror only, which is a hint [CAMPAIGN-326]', async () => {
  const hint = { blocking: false, text: 'Nobody is invited to the jury.' };
  const findingsOf = async (id: string) => (await siteAdmin.call(admin.getAdminCampaign, { id })).findings;
  for (const votingMethod of ['none', 'public'] as const)
    expect(await findingsOf((await aDraft({ votingMethod })).id), votingMethod).not.toContainEqual(hint);
  for (const votingMethod of ['jury', 'shortlist'] as const) {
    const { id } = await aDraft({ votingMethod });
    expect(await findingsOf(id), votingMethod).toContainEqual(hint);
    await addJurors(world, id, [ben]);
    expect(await findingsOf(id), votingMethod).not.toContainEqual(hint);
  }
});

test('an announced campaign on which the public votes has an end of voting after its entries [CAMPAIGN-332]', async () => {
  const voting = { votingMethod: 'public', endDate: inDays(world, 5), votingEnd: inDays(world, 9) } as const;
  const { id } = await aCampaign(world, ada, siteAdmin, voting);
  const change = (campaign: Fields) => siteAdmin.call(updateCampaign, { id, campaign });
  const refused = { status: 422, fields: { voting_end: [expect.any(String)] } };
  for (const wrong of [
    { endDate: inDays(world, 9) },
    { endDate: inDays(world, 20) },
    { votingEnd: null },
    { votingStart: inDays(world, 9) },
    { votingEnd: inDays(world, 4), votingMethod: 'shortlist' },
  ] as const)
    await expect(change(wrong)).rejects.toMatchObject(refused);
  await change({ endDate: inDays(world, 20), votingEnd: inDays(world, 21) });
  await change({ votingMethod: 'none', votingEnd: null });
  await expect(change({ votingMethod: 'public' })).rejects.toMatchObject(refused);
  await expect(
    aCampaign(world, ada, siteAdmin, { votingMethod: 'public', votingEnd: inDays(world, 1) }),
  ).rejects.toMatchObject(refused);
});

test('a site admin cancels a campaign with a reason, once, and it stays on its page as closed [CAMPAIGN-206]', async () => {
  const { id, groupLink } = await aCampaign(world, ada, siteAdmin);
  const { data } = await siteAdmin.call(admin.cancelCampaign, { id, reason: 'The label is gone.' });
  expect(data.attributes).toMatchObject({
    phase: 'cancelled',
    state: 'closed',
    cancelReason: 'The label is gone.',
  });
  const answer = await ben.raw({ method: 'GET', url: `/api/groups/${groupLink}` });
  const campaign = answer.body.included.find(({ type }: { type: string }) => type === 'campaign');
  expect(campaign.attributes).toMatchObject({ phase: 'cancelled', cancel_reason: 'The label is gone.' });
  const again = siteAdmin.call(admin.cancelCampaign, { id, reason: 'Again.' });
  await expect(again).rejects.toMatchObject({ status: 409 });
  await expect(siteAdmin.call(admin.announceCampaign, { id })).rejects.toMatchObject({ status: 409 });
  await expect(siteAdmin.call(admin.deleteDraft, { id })).rejects.toMatchObject({ status: 409 });
  expect(await logged(id)).toEqual(['campaign.cancel']);
});

test('a deleted draft leaves its group free for another campaign [CAMPAIGN-206]', async () => {
  const { groupLink, id } = await aDraft({ terms: 'Be kind.' });
  await siteAdmin.call(admin.deleteDraft, { id });
  await expect(siteAdmin.call(admin.getAdminCampaign, { id })).rejects.toMatchObject({ status: 404 });
  const period = { startDate: inDays(world, 1), endDate: inDays(world, 10) };
  await siteAdmin.call(createCampaign, { campaign: { slug: groupLink, draft: true, ...period } });
});

test('a copy is a draft of another group with the texts, rules and distances of its source [CAMPAIGN-207]', async () => {
  const source = await aCampaign(world, ada, siteAdmin, {
    description: 'Bring **waves**.',
    terms: 'Be kind.',
    votingMethod: 'public',
    startDate: inDays(world, -10),
    endDate: inDays(world, 10),
    votingStart: inDays(world, 11),
    votingEnd: inDays(world, 15),
    judgingEnd: inDays(world, 18),
    winnerAnnouncementAt: inDays(world, 20),
  });
  const { groupLink } = await aGroup(world, ada, { name: 'The next one' });
  const { data } = await siteAdmin.call(admin.copyCampaign, { id: source.id, slug: groupLink });
  expect(data.attributes).toMatchObject({
    phase: 'draft',
    slug: groupLink,
    description: 'Bring **waves**.',
    terms: 'Be kind.',
    termsVersion: 1,
    startDate: inDays(world, 1),
    endDate: inDays(world, 21),
    votingStart: inDays(world, 22),
    votingEnd: inDays(world, 26),
    judgingEnd: inDays(world, 29),
    winnerAnnouncementAt: inDays(world, 31),
  });
  const again = siteAdmin.call(admin.copyCampaign, { id: source.id, slug: groupLink });
  await expect(again).rejects.toMatchObject({
    status: 422,
    fields: { slug: [expect.stringContaining('already')] },
  });
});

test('the list has campaigns of all phases, newest first, and goes on page by page [CAMPAIGN-203]', async () => {
  const drafts = [await aDraft()];
  world.clock.advance(1000);
  drafts.unshift(await aDraft());
  const first = await siteAdmin.call(admin.listAdminCampaigns, { items: 1 });
  const page = first.meta.nextPage ?? undefined;
  const second = await siteAdmin.call(admin.listAdminCampaigns, { items: 1, page });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(drafts.map(({ id }) => id));
  expect(first.data[0]?.attributes.phase).toBe('draft');
});

for (const [endpoint, more] of [
  [admin.cancelCampaign, { reason: 'The label is gone.' }],
  [admin.announceCampaign, {}],
  [admin.deleteDraft, {}],
] as const) {
  wrongInputs({
    world,
    endpoint,
    as: () => siteAdmin,
    good: async () => ({ id: (await aDraft()).id, ...more }),
    unchanged: ['campaigns', 'groups', 'audit_log'],
  });
}
wrongInputs({
  world,
  endpoint: admin.copyCampaign,
  as: () => siteAdmin,
  good: async () => {
    const { groupLink } = await aGroup(world, ada, { name: `Copy ${crypto.randomUUID().slice(0, 8)}` });
    return { id: (await aDraft()).id, slug: groupLink };
  },
  unchanged: ['campaigns', 'groups', 'audit_log'],
});

test('what a campaign shows of the media shelf is not deleted, and what is not there is not shown [CMS-150]', async () => {
  const { id: mediaId } = await aMediaItem(siteAdmin);
  await world.drain();
  const { id } = await aDraft({ heroImageUrl: mediaAddress(mediaId) });
  const { data } = await siteAdmin.call(admin.getAdminCampaign, { id });
  await expect(siteAdmin.call(deleteMediaItem, { id: mediaId })).rejects.toMatchObject({
    status: 409,
    message: `This is used by the campaign ${data.attributes.name}.`,
  });
  for (const field of ['heroImageUrl', 'trackCoverUrl', 'trackFileUrl', 'videoMp4Url', 'videoWebmUrl'])
    await expect(
      siteAdmin.call(updateCampaign, { id, campaign: { [field]: mediaAddress(crypto.randomUUID()) } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { [toSnake(field)]: ['is not on the media shelf'] },
    });
  await siteAdmin.call(updateCampaign, { id, campaign: { heroImageUrl: null } });
  await siteAdmin.call(deleteMediaItem, { id: mediaId });
  await expect(aDraft({ trackCoverUrl: mediaAddress(mediaId) })).rejects.toMatchObject({ status: 422 });
});
