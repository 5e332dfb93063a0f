import { beforeAll, expect, test } from 'vitest';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { listChatMessages } from '#features/campaigns/chat.contract.ts';
import { listContestants } from '#features/campaigns/contract.ts';
import { getLeaderboard } from '#features/campaigns/projects.contract.ts';
import { groupComments } from '#features/groups/contract.ts';
import { getGroupAs } from '#features/groups/testing/a-group.ts';
import { listGroupUpdates } from '#features/groups/updates.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { seedGroups } from '../groups/seed-groups.ts';
import { plannedCampaignGroup, plannedChat } from './planned-campaign.ts';
import { plannedCollaborations } from './planned-collaborations.ts';
import { seedCampaign } from './seed-campaign.ts';

const world = await aWorld();
const { db } = world.platform;

beforeAll(async () => {
  await insertSeedMembers(db, new Date('2025-01-01'));
  await transaction(db, async (tx) => {
    const call = makeCall(world.platform, tx, guest);
    await seedGroups(call);
    await seedCampaign(call);
    await seedCampaign(call);
  });
});

test('the seeded community has one open campaign with members, comments, updates and a chat', async () => {
  expect(await db.selectFrom('campaigns').select('id').execute()).toHaveLength(1);
  const group = await getGroupAs(world.guest, plannedCampaignGroup.link);
  expect(group).toMatchObject({
    selfLink: `/campaigns/${plannedCampaignGroup.link}`,
    campaign: { state: 'open', name: plannedCampaignGroup.name, slug: plannedCampaignGroup.link },
  });
  const { meta } = await world.guest.call(listContestants, { groupLink: plannedCampaignGroup.link });
  expect(meta.total).toBeGreaterThan(10);
  const comments = await world.guest.call(groupComments.list, { id: plannedCampaignGroup.link, items: 5 });
  expect(comments.meta.nextPage).not.toBeNull();
  const news = await world.guest.call(listGroupUpdates, { groupLink: plannedCampaignGroup.link });
  const chat = await world.guest.call(listChatMessages, { groupLink: plannedCampaignGroup.link });
  expect(chat.messages.map(({ user, content }) => [user.username, content])).toEqual(
    plannedChat.map(([, author, content]) => [author, content]).reverse(),
  );
  const board = await world.guest.call(getLeaderboard, { slug: plannedCampaignGroup.link });
  expect(board.data).toHaveLength(plannedCollaborations.length);
  expect(board.data[0]?.attributes).toMatchObject({ totalUsersJoined: 7, maxActiveUsersCount: 5 });
  expect(news.data.length).toBe(plannedCampaignGroup.news?.length);
});
