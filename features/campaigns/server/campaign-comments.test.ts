import { expect, test } from 'vitest';
import { deleteComment } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { groupComments, joinGroup } from '#features/groups/contract.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { postGroupUpdate } from '#features/groups/updates.contract.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aCampaign, inDays } from '../testing/a-campaign.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const comment = (who: typeof ben, id: string) => who.call(groupComments.post, { id, content: 'Salt' });

test('a guest cannot comment; with "members" only group members can, with "anybody" every member of the site can [CAMPAIGN-067] [CAMPAIGN-068]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  await ben.call(joinGroup, { groupLink });
  const guest = world.newGuest().call(groupComments.post, { id: groupLink, content: 'Salt' });
  await expect(guest).rejects.toMatchObject({ status: 401 });
  await comment(cid, groupLink);
  await ada.call(updateGroup, { groupLink, group: { commentsSetting: 'members' } });
  await expect(comment(cid, groupLink)).rejects.toMatchObject({ status: 403 });
  await comment(ben, groupLink);
});

test('only its author, a group admin and a site admin can delete a comment [CAMPAIGN-075]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  for (const who of [ben, ada, admin]) {
    const { id } = await commentOn(world, groupComments, groupLink, ben);
    await expect(cid.call(deleteComment, { id })).rejects.toMatchObject({ status: 403 });
    await who.call(deleteComment, { id });
    await expect(who.call(deleteComment, { id })).rejects.toMatchObject({ status: 404 });
  }
});

test('writes of a campaign are refused without a session (401) or a CSRF token (403)', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  const said = await commentOn(world, groupComments, groupLink, ada);
  const news = { title: 'Halfway', content: 'Go on.' };
  const update = await ada.call(postGroupUpdate, { groupLink, news });
  const campaign = { start_date: inDays(world, 1), end_date: inDays(world, 2), slug: groupLink };
  const group = `/api/groups/${groupLink}`;
  const writes = [
    ['POST', '/api/admin/campaigns', { campaign }],
    ['PUT', `/api/admin/campaigns/${id}`, { campaign: { name: 'Mine' } }],
    ['POST', `${group}/news`, { news }],
    ['POST', `${group}/news/${update.data.id}/notify`, undefined],
    ['DELETE', `${group}/news/${update.data.id}`, undefined],
    ['POST', `${group}/comments`, { content: 'Salt' }],
    ['DELETE', `/api/comments/${said.id}`, undefined],
    ['POST', `/api/comments/${said.id}/reports`, { reason: 'Rude' }],
    ['POST', `${group}/group_tracks`, { mixdown_id: said.id }],
    ['POST', `/group/${groupLink}/join`, undefined],
    ['POST', `/group/${groupLink}/follow`, undefined],
    ['POST', `/group/${groupLink}/unfollow`, undefined],
    ['POST', `/group/${groupLink}/invite/${ben.id}`, undefined],
  ] as const;
  const tables = [
    'campaigns',
    'groups',
    'group_news',
    'group_memberships',
    'group_follows',
    'comments',
  ] as const;
  const before = await tableSnapshot(world.platform.db, tables);
  for (const [method, url, body] of writes) {
    const sent = { method, url, ...(body === undefined ? {} : { body }) };
    expect((await world.newGuest().raw(sent)).status, `${method} ${url} of a guest`).toBe(401);
    const forged = await admin.raw({ ...sent, headers: { 'x-csrf-token': 'forged' } });
    expect(forged.status, `${method} ${url} without a token`).toBe(403);
  }
  expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
});
