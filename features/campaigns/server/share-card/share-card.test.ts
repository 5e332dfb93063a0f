import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { updateGroupRow } from '#features/groups/server/group.store.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createMayServe, fileGuards } from '#platform/server/storage/file-guard.ts';
import { announceCampaign, copyCampaign } from '../../admin.contract.ts';
import { updateCampaign } from '../../contract.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { cleanUpCampaignFiles } from '../stems/delete-stem-files.ts';
import { renderShareCard } from './render-share-card.ts';

const { world, ada, admin } = await aGroupsWorld();
const { db, storage } = world.platform;
const keyOf = async (id: string) => {
  const row = db.selectFrom('campaigns').select('share_card_key').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).share_card_key;
};
const cards = async (id: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(`campaigns/${id}/card-`)) keys.push(key);
  return keys;
};
const facts = {
  id: '0198f000-0000-7000-8000-00000000c001',
  slug: 'remix-the-tide',
  siteName: 'Tonehall',
  name: 'Remix the Tide',
  subtitle: 'Four weeks of salt',
  startDate: '2026-06-01T00:00:00.000Z',
  endDate: '2026-06-30T00:00:00.000Z',
};

test('an announced campaign gets a card of 1200 by 630 px, which everybody can fetch [CAMPAIGN-278]', async () => {
  const { id, groupLink } = await aCampaign(world, ada, admin, { name: 'Remix the sea' });
  await world.drain();
  const { body } = await world.guest.raw({ method: 'GET', url: `/api/groups/${groupLink}` });
  const { attributes } = body.included.find(({ type }: { type: string }) => type === 'campaign');
  const { status, headers } = await world.guest.raw({ method: 'GET', url: attributes.share_card_url });
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { format, width, height } = await sharp(
    (await storage.read((await keyOf(id)) ?? '')) ?? undefined,
  ).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
});

test('it is drawn anew when what it shows changes, and the former one is deleted [CAMPAIGN-278] [CAMPAIGN-279]', async () => {
  const { id } = await aCampaign(world, ada, admin, { name: 'Tide' });
  await world.drain();
  const keys = new Set([await keyOf(id)]);
  for (const campaign of [
    { name: 'Other tide' },
    { subtitle: 'Salt' },
    { endDate: inDays(world, 12) },
    { heroImageUrl: '/files/media/none.webp' },
  ]) {
    await admin.call(updateCampaign, { id, campaign });
    await world.drain();
    expect(keys).not.toContain(await keyOf(id));
    keys.add(await keyOf(id));
  }
  expect(await cards(id)).toEqual([await keyOf(id)]);
  await admin.call(updateCampaign, { id, campaign: { votesEach: 5 } });
  await world.drain();
  expect(keys).toContain(await keyOf(id));
});

test('a draft and a copy have no card until they are announced [CAMPAIGN-279]', async () => {
  const draft = await aCampaign(world, ada, admin, { draft: true, description: 'Salt.' });
  await admin.call(updateCampaign, { id: draft.id, campaign: { name: 'Canary' } });
  const source = await aCampaign(world, ada, admin);
  await world.drain();
  const copy = await admin.call(copyCampaign, {
    id: source.id,
    slug: (await aGroup(world, ada, { name: 'For the copy' })).groupLink,
  });
  await world.drain();
  await cleanUpCampaignFiles(makeCall(world.platform, db, guest));
  await world.drain();
  for (const id of [draft.id, copy.data.id]) expect([await keyOf(id), await cards(id)]).toEqual([null, []]);
  await admin.call(announceCampaign, { id: draft.id });
  await world.drain();
  expect(await cards(draft.id)).toHaveLength(1);
});

test('a card that is missing is drawn in the night, and one of a withheld group is not served [CAMPAIGN-279]', async () => {
  const { id, group } = await aCampaign(world, ada, admin);
  await world.drain();
  await db.updateTable('campaigns').set({ share_card_key: null }).where('id', '=', id).execute();
  await cleanUpCampaignFiles(makeCall(world.platform, db, guest));
  await world.drain();
  const key = (await keyOf(id)) ?? '';
  const maySee = createMayServe(plugged.byKey(fileGuards), world.platform);
  expect(await maySee(key)).toBe('revocable');
  const { id: groupId } = await db
    .selectFrom('groups')
    .select('id')
    .where('group_link', '=', group.groupLink)
    .executeTakeFirstOrThrow();
  await updateGroupRow(db, groupId, { withheld_at: world.clock.now() });
  expect(await maySee(key)).toBe('no');
});

test.each([
  ['a long name', 'W'.repeat(100), 'x'.repeat(200)],
  ['words without end', 'A name that goes on '.repeat(5), 'and on '.repeat(28)],
  ['other scripts', 'Ремикс Ωμέγα Việt', 'Четыре недели'],
  ['no letter of the fonts', '海のリミックス', '海 مرحبا'],
  ['emoji', '🌊🌊 Tide 👩‍👩‍👧', '🧂'],
  ['markup', '<b>Tide</b> & </svg>', '{{x}}'],
])('%s is drawn within the card [CAMPAIGN-278]', async (_what, name, subtitle) => {
  const card = await renderShareCard({ ...facts, name, subtitle }, null);
  const { width, height } = await sharp(card).metadata();
  expect([width, height]).toEqual([1200, 630]);
  // No letter reaches the right or the lower edge.
  for (const edge of [
    { left: 0, top: 600, width: 1200, height: 30 },
    { left: 1170, top: 300, width: 30, height: 330 },
  ]) {
    const { channels } = await sharp(await sharp(card).extract(edge).png().toBuffer()).stats();
    expect(Math.max(...channels.map(({ max }) => max))).toBeLessThan(110);
  }
});

test('a picture lies behind the text, and one that cannot be read costs nothing but itself [CAMPAIGN-278]', async () => {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const shown = await sharp(await renderShareCard(facts, red)).stats();
  expect(shown.dominant.r).toBeGreaterThan(shown.dominant.b);
  const broken = await renderShareCard(facts, Buffer.from('no picture'));
  expect(broken.equals(await renderShareCard(facts, null))).toBe(true);
});
