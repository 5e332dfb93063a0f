import { expect, test } from 'vitest';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { aCampaign } from '../testing/a-campaign.ts';
import { aCampaignProject } from '../testing/a-campaign-project.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;

test("guests share a campaign's contestants, updates and leaderboard for a second, members do not [CAMPAIGN-311]", async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  await ben.call(joinGroup, { groupLink });
  const project = await aCampaignProject(ben, groupLink);
  const { id: groupId } = await db
    .selectFrom('groups')
    .where('group_link', '=', groupLink)
    .select('id')
    .executeTakeFirstOrThrow();
  const paths = [
    `/api/groups/${groupLink}/contestants`,
    `/api/groups/${groupLink}/news`,
    `/api/campaigns/${groupLink}/leaderboard`,
  ];
  const read = (who: typeof world.guest) =>
    Promise.all(
      paths.map(async (url) => {
        const { status, body } = await who.raw({ method: 'GET', url });
        return status === 200 ? body.data.map((one: { id: string }) => one.id) : status;
      }),
    );
  const before = await read(world.guest);
  expect(before).toEqual([[ben.id], [], [project.id]]);
  expect(await read(cid)).toEqual(before);
  // Written without a call, so that nothing tells the site.
  const newsId = '01a2151f-97f7-7168-a802-7e203817eec0';
  await db
    .insertInto('group_news')
    .values({ id: newsId, group_id: groupId, title: 'Late', content: 'Late', created_at: world.clock.now() })
    .execute();
  await db.deleteFrom('campaign_projects').where('project_id', '=', project.id).execute();
  await db.deleteFrom('group_memberships').where('user_id', '=', ben.id).execute();
  const after = [[], [newsId], []];
  expect(await read(world.newGuest()), 'another guest within the second').toEqual(before);
  expect(await read(cid), 'a member').toEqual(after);
  world.clock.advance(1001);
  expect(await read(world.guest), 'a guest after the second').toEqual(after);

  const { status } = await ada.raw({
    method: 'POST',
    url: paths[1] ?? '',
    body: { news: { title: 'New', content: 'New' } },
  });
  expect(status).toBe(201);
  expect((await read(world.guest))[1], 'an update of a call, within the second').toEqual([
    expect.any(String),
    newsId,
  ]);

  const setWithheld = (withheld_at: Date | null) =>
    db.updateTable('groups').set({ withheld_at }).where('id', '=', groupId).execute();
  await setWithheld(world.clock.now());
  world.clock.advance(1001);
  expect(await read(world.guest), 'refused').toEqual([404, 404, 404]);
  await setWithheld(null);
  expect((await read(world.newGuest()))[1], 'no refusal is shared').toContain(newsId);
});
