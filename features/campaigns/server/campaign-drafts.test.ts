import { expect, test } from 'vitest';
import { createCampaign, listContestants, updateCampaign } from '#features/campaigns/contract.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { aCampaign, inDays } from '../testing/a-campaign.ts';

const { world, ada, ben, admin } = await aGroupsWorld();
const secret = 'Canary under the draft';

async function aDraft() {
  const { groupLink } = await aGroup(world, ada, { name: `Draft ${crypto.randomUUID().slice(0, 8)}` });
  const { data } = await admin.call(createCampaign, {
    campaign: {
      slug: groupLink,
      draft: true,
      name: secret,
      description: secret,
      terms: secret,
      startDate: inDays(world, -1),
      endDate: inDays(world, 10),
    },
  });
  return { groupLink, id: data.id, campaign: data.attributes };
}

test('a draft leaves its group a plain group for everybody, with nothing of it in any answer [CAMPAIGN-198]', async () => {
  const { groupLink, campaign } = await aDraft();
  expect([campaign.phase, campaign.state, campaign.announcedAt]).toEqual(['draft', 'upcoming', null]);
  const guest = world.newGuest();
  for (const someone of [guest, ben, ada, admin]) {
    for (const url of [
      `/api/groups/${groupLink}`,
      `/api/groups/${groupLink}/news`,
      `/api/search?q=Canary`,
      '/sitemap.xml',
    ]) {
      expect(JSON.stringify((await someone.raw({ method: 'GET', url })).body ?? '')).not.toContain('Canary');
    }
    const { selfLink, privacySetting } = await getGroupAs(someone, groupLink);
    expect([selfLink, privacySetting]).toEqual([`/group/${groupLink}`, 'joinable']);
    const chat = await someone.raw({ method: 'GET', url: `/api/groups/${groupLink}/chat_messages` });
    const contestants = await someone.raw({ method: 'GET', url: `/api/groups/${groupLink}/contestants` });
    expect([chat.status, contestants.status]).toEqual([404, 404]);
  }
  await expect(ben.call(listContestants, { groupLink })).rejects.toMatchObject({ status: 404 });
  const track = { title: 'Early', file_name: 'x.wav' };
  const entry = await ben.raw({ method: 'POST', url: `/api/campaigns/${groupLink}/tracks`, body: { track } });
  expect(entry.status).toBe(404);
});

test('terms get the next version with each changed text, none when they are empty, and keep version 1 in a draft [CAMPAIGN-199]', async () => {
  const draft = await aDraft();
  const change = async (id: string, campaign: object) =>
    (await admin.call(updateCampaign, { id, campaign })).data.attributes;
  expect(draft.campaign).toMatchObject({ terms: secret, termsHtml: `<p>${secret}</p>`, termsVersion: 1 });
  expect((await change(draft.id, { terms: 'Be kind.' })).termsVersion).toBe(1);
  const { id, campaign } = await aCampaign(world, ada, admin);
  expect([campaign.terms, campaign.termsVersion]).toEqual(['', null]);
  expect((await change(id, { terms: 'Be kind.' })).termsVersion).toBe(1);
  expect((await change(id, { terms: 'Be kind.', subtitle: 'Other' })).termsVersion).toBe(1);
  expect((await change(id, { terms: '**Be** <script>kinder</script>.' })).termsHtml).not.toContain('script');
  expect((await change(id, { terms: ' ' })).termsVersion).toBeNull();
  expect((await change(id, { terms: 'Be kind.' })).termsVersion).toBe(3);
});

test('a campaign has the defaults of voting and entries, or what is given [CAMPAIGN-199]', async () => {
  const { id, campaign } = await aCampaign(world, ada, admin);
  const defaults = { votingMethod: 'none', votesEach: 3, entriesEach: null, reviewsEntries: false };
  expect(campaign).toMatchObject({ ...defaults, votingStart: null, votingEnd: null, judgingEnd: null });
  const given = {
    votingMethod: 'shortlist',
    votesEach: 5,
    entriesEach: 2,
    reviewsEntries: true,
    votingStart: inDays(world, 11),
    votingEnd: inDays(world, 14),
    judgingEnd: inDays(world, 20),
  } as const;
  const { data } = await admin.call(updateCampaign, { id, campaign: given });
  expect(data.attributes).toMatchObject({ ...given, phase: 'open' });
  for (const wrong of [{ votesEach: 0 }, { votesEach: 21 }, { entriesEach: 0 }, { votingMethod: 'likes' }]) {
    const url = `/api/admin/campaigns/${id}`;
    const { status } = await admin.raw({ method: 'PUT', url, body: { campaign: snake(wrong) } });
    expect(status).toBe(422);
  }
});

const snake = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key.replace(/[A-Z]/g, '_$&').toLowerCase(), value]),
  );
