import { expect, test } from 'vitest';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import { aCampaign } from '../../testing/a-campaign.ts';
import { aCampaignProject } from '../../testing/a-campaign-project.ts';

const { world, ada, ben, admin } = await aGroupsWorld();
const { db } = world.platform;
const read = async (slug: string, query = '') =>
  world.newGuest().raw({ method: 'GET', url: `/api/campaigns/${slug}/leaderboard${query}` });
const idsOf = async (slug: string, query = '') =>
  (await read(slug, query)).body.data.map(({ id }: { id: string }) => id);

/** Writes both numbers of a project, which its members would otherwise make. */
async function setCounts(id: string, total_joined: number, max_active: number) {
  await db
    .updateTable('campaign_projects')
    .set({ total_joined, max_active })
    .where('project_id', '=', id)
    .execute();
}

test('projects stand by joins, then by users at one time, then the oldest first [CAMPAIGN-046]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const other = await aCampaign(world, ada, admin);
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    world.clock.advance(1000);
    ids.push((await aCampaignProject(ben, groupLink)).id);
  }
  await aCampaignProject(ben, other.groupLink);
  const [few, many, manyLive, young, old] = [ids[0], ids[1], ids[2], ids[4], ids[3]] as string[];
  for (const [id, joined, live] of [
    [few, 1, 9],
    [many, 7, 2],
    [manyLive, 7, 3],
    [old, 0, 0],
    [young, 0, 0],
  ] as const) {
    await setCounts(String(id), joined, live);
  }
  expect(await idsOf(groupLink)).toEqual([manyLive, many, few, old, young]);
  const { body } = await read(groupLink, '?items=1');
  expect(body.data[0].attributes).toMatchObject({ total_users_joined: 7, max_active_users_count: 3 });
  expect(body.included).toMatchObject([{ id: ben.id, type: 'user' }]);
});

test('10 projects by default, at most 50, without those of suspended owners [CAMPAIGN-044] [CAMPAIGN-046]', async () => {
  const { groupLink, id: campaignId } = await aCampaign(world, ada, admin);
  const [random, now] = [world.platform.randomBytes, world.clock.now()];
  const rows = Array.from({ length: 55 }, () => ({ id: uuidV4(random), owner_id: ben.id }));
  for (const row of rows) {
    await db
      .insertInto('pieces')
      .values({
        ...row,
        kind: 'Project',
        title: 'One',
        workspace_id: null,
        in_campaign: true,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db
      .insertInto('campaign_projects')
      .values({ project_id: row.id, campaign_id: campaignId, owner_id: ben.id, created_at: now })
      .execute();
  }
  expect(await idsOf(groupLink)).toHaveLength(10);
  expect(await idsOf(groupLink, '?items=3')).toHaveLength(3);
  for (const items of ['50', '51', '100', '5000'])
    expect(await idsOf(groupLink, `?items=${items}`)).toHaveLength(50);
  for (const items of ['0', '-1', 'x']) expect(await idsOf(groupLink, `?items=${items}`)).toHaveLength(10);
  await updateUser(db, ben.id, { banned_at: now });
  // Written without a call, which would invalidate what guests share for a second.
  world.clock.advance(1001);
  expect(await idsOf(groupLink)).toEqual([]);
  expect((await read('no-such-campaign')).status).toBe(404);
});
