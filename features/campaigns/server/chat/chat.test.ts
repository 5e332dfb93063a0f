import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import {
  deleteChatMessage,
  listChatMessages,
  postChatMessage,
  reportChatMessage,
} from '#features/campaigns/chat.contract.ts';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { guest } from '#platform/pure/actor.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { chatReportHost } from './chat-report-host.ts';
import { findChatChannel } from './subscribe-to-chat.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
async function say(who: typeof ben, groupLink: string, content: string) {
  world.clock.advance(1000);
  return who.call(postChatMessage, { groupLink, content });
}
const read = async (who: typeof world.guest, groupLink: string) =>
  (await who.call(listChatMessages, { groupLink })).messages.map(({ content }) => content);

test('everybody reads the chat, newest first, 50 a page, without repeats while others write [CAMPAIGN-083]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const expected: string[] = [];
  for (let at = 0; at < 53; at += 1) {
    const { content } = await say(at % 2 ? ben : cid, groupLink, `Line ${at}`);
    expected.unshift(content);
  }
  const guest = world.newGuest();
  const first = await guest.call(listChatMessages, { groupLink });
  expect(first.messages.map(({ content }) => content)).toEqual(expected.slice(0, 50));
  expect(first.messages[0]).toMatchObject({
    user: { id: cid.id, username: cid.username },
    can: { delete: false, report: false },
  });
  await say(ben, groupLink, 'A late one');
  const second = await guest.call(listChatMessages, { groupLink, page: first.meta.nextPage ?? '' });
  expect(second.messages.map(({ content }) => content)).toEqual(expected.slice(50));
  expect(second.meta.nextPage).toBeNull();
});

test('a member writes 1 to 500 characters, and a guest is refused [CAMPAIGN-084]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const longest = 'é'.repeat(500);
  expect((await say(ben, groupLink, longest)).content).toBe(longest);
  for (const content of ['', '   ', 'x'.repeat(501)])
    await expect(say(ben, groupLink, content)).rejects.toMatchObject({ status: 422 });
  const url = `/api/groups/${groupLink}/chat_messages`;
  const sent = await world.newGuest().raw({ method: 'POST', url, body: { content: 'Hello' } });
  expect(sent.status).toBe(401);
  expect(await read(ben, groupLink)).toEqual([longest]);
});

test('only its author, a group admin and a site admin delete a message, once [CAMPAIGN-084]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const other = await aCampaign(world, ada, admin);
  for (const who of [ben, ada, admin]) {
    const { id } = await say(ben, groupLink, 'Salt');
    await expect(cid.call(deleteChatMessage, { groupLink, id })).rejects.toMatchObject({ status: 403 });
    await expect(who.call(deleteChatMessage, { groupLink: other.groupLink, id })).rejects.toMatchObject({
      status: 404,
    });
    await who.call(deleteChatMessage, { groupLink, id });
    await expect(who.call(deleteChatMessage, { groupLink, id })).rejects.toMatchObject({ status: 404 });
  }
  expect(await read(ben, groupLink)).toEqual([]);
});

test('a message says what its reader may do with it', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  await say(ben, groupLink, 'Salt');
  const can = async (who: typeof world.guest) =>
    (await who.call(listChatMessages, { groupLink })).messages[0]?.can;
  expect([await can(world.newGuest()), await can(ben), await can(cid), await can(ada)]).toEqual([
    { delete: false, report: false },
    { delete: true, report: false },
    { delete: false, report: true },
    { delete: true, report: true },
  ]);
});

test('the chat ends with its campaign, stays readable, and a group without a campaign has none', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  await say(ben, groupLink, 'Last words');
  await admin.call(updateCampaign, { id, campaign: { endDate: inDays(world, 0) } });
  await expect(say(ben, groupLink, 'Too late')).rejects.toMatchObject({
    status: 403,
    message: 'The chat has ended with its campaign.',
  });
  expect(await read(world.newGuest(), groupLink)).toEqual(['Last words']);
  const plain = await aGroup(world, ada, { name: 'Plain' });
  for (const link of [plain.groupLink, 'no-such-group']) {
    await expect(read(ben, link)).rejects.toMatchObject({ status: 404 });
    await expect(say(ben, link, 'Hello')).rejects.toMatchObject({ status: 404 });
    expect(await findChatChannel(world.platform, link)).toBeNull();
  }
  expect(await findChatChannel(world.platform, groupLink)).toBe(`campaign-chat:${id}`);
});

test('a viewer does not see what people wrote whom they have blocked', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const dan = await world.person('dan');
  await say(ben, groupLink, 'From ben');
  await say(cid, groupLink, 'From cid');
  await dan.call(blockUser, { id: ben.id });
  expect(await read(dan, groupLink)).toEqual(['From cid']);
  expect(await read(cid, groupLink)).toEqual(['From cid', 'From ben']);
});

test('a reported message reaches the moderators, who can hide it and show it again', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await say(ben, groupLink, 'Buy my beats');
  await expect(ben.call(reportChatMessage, { groupLink, id, reason: 'Mine' })).rejects.toMatchObject({
    status: 403,
  });
  await cid.call(reportChatMessage, { groupLink, id, reason: 'Advertisement' });
  const reports = await db.selectFrom('reports').where('reporter_id', '=', cid.id).selectAll().execute();
  expect(reports).toMatchObject([{ reason: 'Advertisement' }]);
  const call = makeCall(world.platform, db, {
    ...guest,
    userId: admin.id,
    sessionKey: 'moderator',
    siteAdmin: true,
  }) as MemberCall;
  const described = await chatReportHost.describe(call, [id]);
  expect(described.get(id)).toEqual({
    label: 'a message in the chat of a campaign',
    text: 'Buy my beats',
    href: `/campaigns/${groupLink}/chat`,
    hidden: false,
  });
  await chatReportHost.hide(call, id);
  expect(await read(cid, groupLink)).toEqual([]);
  await expect(ben.call(deleteChatMessage, { groupLink, id })).rejects.toMatchObject({ status: 404 });
  await chatReportHost.show(call, id);
  expect(await read(cid, groupLink)).toEqual(['Buy my beats']);
});

const good = async () => ({ groupLink: (await aCampaign(world, ada, admin)).groupLink });
const goodMessage = async () => {
  const { groupLink } = await good();
  return { groupLink, id: (await say(ben, groupLink, 'Salt')).id };
};
const unchanged = ['campaign_chat_messages', 'campaigns', 'groups'] as const;
wrongInputs({ world, endpoint: listChatMessages, as: () => world.newGuest(), good, unchanged });
wrongInputs({
  world,
  endpoint: postChatMessage,
  as: () => ben,
  good: async () => ({ ...(await good()), content: 'Salt' }),
  unchanged,
});
wrongInputs({ world, endpoint: deleteChatMessage, as: () => ben, good: goodMessage, unchanged });
wrongInputs({
  world,
  endpoint: reportChatMessage,
  as: () => cid,
  good: async () => ({ ...(await goodMessage()), reason: 'Rude' }),
  unchanged,
});
