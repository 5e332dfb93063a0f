import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { followUser } from '#features/follows/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { inviteToProject } from '#features/projects/membership.contract.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { aCase } from '#features/reports/testing/a-case.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
/** Characters of two UTF-16 units each. */
const signs = (count: number) => '🎸'.repeat(count);

test('every call accepts names and words that are at their limit as people count characters', async () => {
  const ada = await world.person('ada', { accountType: 4 });
  const ben = await world.person('ben');
  const admin = await world.person('admin', { admin: true });
  await updateUser(db, ada.id, { username: signs(50), about: signs(1000), real_name: signs(100) });
  await updateUser(db, admin.id, { username: signs(49) });
  const track = await aStoredTrack(world, ada, { title: signs(100) });
  await commentOn(world, trackComments, track.id, ada, signs(500));
  const { groupLink } = await aGroup(world, ada, { name: signs(100), description: signs(5000) });
  await ben.call(joinGroup, { groupLink });
  const { conversationId } = await sendMessageAs(ada, { userId: ben.id }, signs(2000));
  await ada.call(followUser, { id: ben.id });
  const project = await aNewProject(ada, { kind: 'Project', title: signs(100) });
  await ada.call(inviteToProject, { id: project.id, username: ben.username });
  await aNewsItem(admin, { title: signs(150), body: signs(5000), externalUrlText: signs(100) });
  const { id } = await aCase(world, admin, ada);
  await world.drain();
  const cid = await world.person('cid');
  await cid.call(blockUser, { id: ada.id });

  const read = async (member: typeof ada, urls: string[]) => {
    const answers = await Promise.all(urls.map((url) => member.raw({ method: 'GET', url })));
    return urls.filter((_url, at) => answers[at]?.status !== 200);
  };
  const faults = [
    ...(await read(cid, ['/api/blocks'])),
    ...(await read(admin, ['/api/admin/moderation'])),
    ...(await read(ben, [
      `/api/users/${ada.profileLink}`,
      '/api/users/recent',
      `/api/users/${ben.id}/followers`,
      '/api/mixdowns/recent',
      `/api/mixdowns/${track.id}`,
      `/api/tracks/${track.id}/comments`,
      '/api/groups/recent',
      `/api/groups/${groupLink}`,
      `/api/groups/${groupLink}/memberships`,
      '/api/conversations',
      `/api/conversations/${conversationId}/messages`,
      '/api/notifications',
      `/api/projects/${project.id}/invitation`,
      '/api/feed_items?type=news',
      `/api/community/search?q=${encodeURIComponent(signs(3))}`,
    ])),
  ];
  expect(faults).toEqual([]);
  await admin.call(settleCase, { id, action: 'warn', message: signs(1000) });
  expect(await read(admin, ['/api/admin/moderation?state=settled', '/api/admin/audit_log'])).toEqual([]);
  expect(await read(ada, ['/api/appeals', '/api/accounts/tracks', '/api/accounts/pieces'])).toEqual([]);
});
