import { expect, test } from 'vitest';
import { listContestants } from '#features/campaigns/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { followGroup, groupComments, joinGroup, listRecentGroups } from '#features/groups/contract.ts';
import { getGroup } from '#features/groups/page.contract.ts';
import { insertMembership } from '#features/groups/server/members/membership.store.ts';
import { groupRowId } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { postGroupUpdate } from '#features/groups/updates.contract.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { manyMembers } from '#testing/many-members.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign } from '../testing/a-campaign.ts';

const { world, ada, ben, cid, admin, posted } = await aGroupsWorld();
const { db } = world.platform;

test('a group with a campaign answers its fields, relationships and campaign [CAMPAIGN-005] [CAMPAIGN-006] [CAMPAIGN-011]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  for (const one of [ben, cid]) {
    world.clock.advance(1000);
    await one.call(joinGroup, { groupLink });
  }
  await cid.call(followGroup, { groupLink });
  await posted(groupLink, ben);
  const said = await commentOn(world, groupComments, groupLink, ben);
  const news = await ada.call(postGroupUpdate, { groupLink, news: { title: 'Halfway', content: 'Go on.' } });
  const { status, body } = await world.newGuest().raw({ method: 'GET', url: `/api/groups/${groupLink}` });
  expect(status).toBe(200);
  const { id, attributes, relationships } = body.data;
  expect(id).toMatch(/^\d+$/);
  expect(attributes).toMatchObject({
    name: expect.any(String),
    description: expect.any(String),
    created_at: expect.any(String),
    followers_count: 1,
    contestants_count: 2,
    tracks_count: 1,
    group_link: groupLink,
    self_link: `/campaigns/${groupLink}`,
  });
  expect(relationships).toEqual({
    campaign: { data: { id: expect.any(String), type: 'campaign' } },
    comments: { data: [{ id: said.id, type: 'comment' }] },
    contestants: { data: [cid, ben].map((one) => ({ id: one.id, type: 'user' })) },
    news: { data: [{ id: news.data.id, type: 'group_news' }] },
  });
  const included = (type: string, of: string) =>
    body.included.find((one: { type: string; id: string }) => one.type === type && one.id === of)?.attributes;
  expect(included('comment', said.id)).toMatchObject({
    content: said.content,
    created_at: said.createdAt,
    status: 0,
    user: { id: ben.id, username: ben.username },
  });
  expect(included('group_news', news.data.id)).toMatchObject({ title: 'Halfway' });
  expect(included('user', cid.id)).toMatchObject({ username: cid.username });
  const unknown = await world.newGuest().raw({ method: 'GET', url: '/api/groups/no-such-link' });
  expect(unknown.status).toBe(404);
});

/** Adds members who join one after another; returns their ids in that order. */
async function addMembers(group: { id: string }, count: number): Promise<string[]> {
  const groupId = await groupRowId(world, group);
  const ids = (await manyMembers(world.platform, count)).map(({ id }) => id);
  await transaction(db, async (tx) => {
    for (const [at, userId] of ids.entries()) {
      await insertMembership(tx, {
        id: crypto.randomUUID(),
        group_id: groupId,
        user_id: userId,
        role: 'member',
        created_at: new Date(world.clock.now().getTime() + at * 1000),
      });
    }
  });
  return ids;
}

test('the answer includes the newest 5 comments, 24 contestants and 20 updates [CAMPAIGN-007]', async () => {
  const { group, groupLink } = await aCampaign(world, ada, admin);
  const people = await addMembers(group, 26);
  const comments: string[] = [];
  const news: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    world.clock.advance(60_000);
    comments.push((await commentOn(world, groupComments, groupLink, ada)).id);
  }
  for (let at = 0; at < 22; at += 1) {
    world.clock.advance(1000);
    const words = { title: `Update ${at}`, content: 'Go on.' };
    news.push((await ada.call(postGroupUpdate, { groupLink, news: words })).data.id);
  }
  const { data } = await world.newGuest().call(getGroup, { groupLink });
  const idsOf = (name: 'comments' | 'contestants' | 'news') =>
    data.relationships?.[name].data.map((one) => one.id);
  const newest = (ids: string[], count: number) => ids.toReversed().slice(0, count);
  expect(idsOf('comments')).toEqual(newest(comments, 5));
  expect(idsOf('contestants')).toEqual(newest(people, 24));
  expect(idsOf('news')).toEqual(newest(news, 20));
  expect(data.attributes.contestantsCount).toBe(26);
});

test('contestants are the members other than admins, newest first, 24 a page, without repeats while others join [CAMPAIGN-092] [CAMPAIGN-093]', async () => {
  const { group, groupLink } = await aCampaign(world, ada, admin);
  const people = await addMembers(group, 30);
  const guest = world.newGuest();
  const first = await guest.call(listContestants, { groupLink });
  world.clock.advance(600_000);
  await cid.call(joinGroup, { groupLink });
  const second = await guest.call(listContestants, { groupLink, page: first.meta.nextPage ?? '' });
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(ids).toEqual(people.toReversed());
  expect([first.data.length, first.meta.total, second.meta]).toEqual([24, 30, { nextPage: null, total: 31 }]);
  expect(ids).not.toContain(ada.id);
});

test('a group without a campaign has no contestants and no campaign fields in its answer', async () => {
  const { groupLink } = (await world.guest.call(listRecentGroups, {})).data[0]?.attributes ?? {};
  expect(groupLink).toBeTruthy();
  const { body } = await ada.raw({
    method: 'POST',
    url: '/api/groups',
    body: { group: { name: 'Plain as day' } },
  });
  const plain = body.data.attributes.group_link;
  const answer = await world.newGuest().raw({ method: 'GET', url: `/api/groups/${plain}` });
  expect(Object.keys(answer.body)).toEqual(['data']);
  expect(answer.body.data.attributes).not.toHaveProperty('contestants_count');
  expect(answer.body.data.attributes.self_link).toBe(`/group/${plain}`);
  for (const link of [plain, 'no-such-group']) {
    await expect(world.guest.call(listContestants, { groupLink: link })).rejects.toMatchObject({
      status: 404,
    });
  }
});

test('lists of groups, the sitemap and e-mails about comments link to the page of the campaign', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const page = `/campaigns/${groupLink}`;
  const { data } = await world.newGuest().call(listRecentGroups, { items: 100 });
  expect(data.find(({ attributes }) => attributes.groupLink === groupLink)?.attributes.selfLink).toBe(page);
  const said = await commentOn(world, groupComments, groupLink, ben);
  const place = await world.guest.raw({ method: 'GET', url: `/api/comments/${said.id}/place` });
  expect(place.body.address).toContain(page);
  const parts = await world.guest.raw({
    method: 'GET',
    url: '/sitemap/groups/00000000-0000-0000-0000-000000000000.xml',
  });
  expect(parts.body).toContain(`${page}</loc>`);
  expect(parts.body).not.toContain(`/group/${groupLink}<`);
  const joining = await world.guest.raw({ method: 'GET', url: `/group/${groupLink}/join` });
  expect(joining.headers.location).toBe(page);
});

wrongInputs({
  world,
  endpoint: listContestants,
  as: () => world.newGuest(),
  good: async () => ({ groupLink: (await aCampaign(world, ada, admin)).groupLink }),
  unchanged: ['campaigns', 'groups', 'group_memberships'],
});
