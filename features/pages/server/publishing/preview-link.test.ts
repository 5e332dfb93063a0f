import { expect, test } from 'vitest';
import { getOverview } from '#features/admin/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { aWorld } from '#testing/world.ts';
import { publishPage, savePage } from '../../admin.contract.ts';
import { createPreviewLink, getPreview } from '../../preview.contract.ts';
import { aDraftPage, aTextBlock } from '../../testing/a-content-page.ts';

const world = await aWorld();
const { clock } = world;
const admin = await world.person('admin', { admin: true });
const member = await world.person('member');
const statusOf = (act: Promise<unknown>) =>
  act.then(
    () => 200,
    (error) => (isRefusal(error) ? error.status : error),
  );

test('a preview link shows the draft to a guest for 15 minutes [CMS-130]', async () => {
  const { id, draft } = await aDraftPage(admin, { title: 'Soon', blocks: [aTextBlock('First words')] });
  const { token, url, expiresAt } = await admin.call(createPreviewLink, { id });
  expect(new URL(url).pathname).toBe(`/preview/${token}`);
  expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(15 * 60_000);
  const { data } = await world.guest.call(getPreview, { token });
  expect(data.attributes).toMatchObject({ title: 'Soon' });
  expect(JSON.stringify(data.attributes.blocks)).toContain('First words');
  const document = { title: 'Sooner', blocks: [] };
  await admin.call(savePage, { id, revision: draft.revision, document });
  expect((await world.guest.call(getPreview, { token })).data.attributes.title).toBe('Sooner');
  clock.advance(15 * 60_000 - 1);
  expect(await statusOf(world.guest.call(getPreview, { token }))).toBe(200);
  clock.advance(1);
  expect(await statusOf(world.guest.call(getPreview, { token }))).toBe(404);
});

test('a token that was not signed here, or for another page, shows nothing [CMS-130]', async () => {
  const [one, other] = [await aDraftPage(admin), await aDraftPage(admin)];
  const { token } = await admin.call(createPreviewLink, { id: one.id });
  const [payload = '', signature = ''] = token.split('.');
  const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(one.id, other.id)).toString(
    'base64url',
  );
  for (const wrong of [
    `${forged}.${signature}`,
    payload,
    `${payload}.`,
    `.${signature}`,
    'x',
    'x'.repeat(301),
  ])
    expect(await statusOf(world.guest.call(getPreview, { token: wrong })), wrong).toBeGreaterThanOrEqual(404);
});

test('only site admins make preview links, of pages that exist [CMS-130]', async () => {
  const { id } = await aDraftPage(admin);
  expect(await statusOf(world.guest.call(createPreviewLink, { id }))).toBe(401);
  expect(await statusOf(member.call(createPreviewLink, { id }))).toBe(403);
  const none = '0199c0de-0000-7000-8000-000000000001';
  expect(await statusOf(admin.call(createPreviewLink, { id: none }))).toBe(404);
});

test('the overview has scheduled pages, and drafts that are older than 30 days [CMS-133]', async () => {
  const planned = await aDraftPage(admin, { title: 'Planned' });
  const fromAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await admin.call(publishPage, { id: planned.id, revision: planned.draft.revision, fromAt });
  const titles = async () => {
    const { upcoming, oldDrafts } = await admin.call(getOverview, {});
    return [upcoming.map(({ title }) => title), oldDrafts.map(({ title }) => title)];
  };
  expect(await titles()).toEqual([['Planned'], []]);
  const forgotten = await aDraftPage(admin, { title: 'Forgotten' });
  // A session that nobody uses for 30 days ends.
  clock.advance(15 * 86_400_000);
  await titles();
  clock.advance(15 * 86_400_000);
  const young = await aDraftPage(admin, { title: 'Young' });
  expect((await titles())[1]).not.toContain('Forgotten');
  clock.advance(1);
  const [upcoming, old] = await titles();
  expect([upcoming, old?.includes('Forgotten'), old?.includes('Young'), old?.includes('Planned')]).toEqual([
    [],
    true,
    false,
    false,
  ]);
  expect([forgotten.state, young.state]).toEqual(['draft', 'draft']);
});
