import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { groupComments } from '#features/groups/contract.ts';
import { postGroupUpdate } from '#features/groups/updates.contract.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner', { accountType: 2 });
const admin = await world.person('admin', { admin: true });
const { id: campaignId, groupLink } = await aCampaign(world, owner, admin);
const comment = await commentOn(world, groupComments, groupLink, owner);
const news = { title: 'Halfway', content: 'Go on.' };
const update = (await owner.call(postGroupUpdate, { groupLink, news })).data;
await world.drain();

/**
 * Calls of campaigns, their groups and their comments. The link of an e-mail (also of an invitation that is declined) is a separate area: its token acts for the recipient.
 */
const area = new Set(['campaigns', 'groups', 'comments']);
const writes = features
  .filter(({ name }) => area.has(name))
  .flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint))
  .filter(
    ({ method, path }) => method !== 'GET' && !/^\/api\/(letters|visits)\/|\/jury\/refusal$/.test(path),
  );

const things = [
  ['/api/admin/campaigns/', campaignId],
  ['/api/comments/', comment.id],
  ['/news/', update.id],
] as const;
const addressOf = (path: string) =>
  path
    .replace(':group_link', groupLink)
    .replace(':user_id', admin.id)
    .replaceAll(/:\w+/g, () => things.find(([part]) => path.includes(part))?.[1] ?? groupLink);

test('every write of campaigns answers 401 without a session and 403 without a CSRF token, and changes nothing [CAMPAIGN-176]', async () => {
  expect(writes.length).toBeGreaterThan(25);
  const tables = (await tableNames(world.platform.db)).filter((name) => name !== 'sessions');
  const before = await tableSnapshot(world.platform.db, tables);
  for (const { method, path } of writes) {
    const sent = { method, url: addressOf(path), body: {} };
    const title = `${method} ${sent.url}`;
    expect((await world.newGuest().raw(sent)).status, `${title} without a session`).toBe(401);
    const forged = await admin.raw({ ...sent, headers: { 'x-csrf-token': '' } });
    expect(forged.status, `${title} without a token`).toBe(403);
  }
  expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
});
