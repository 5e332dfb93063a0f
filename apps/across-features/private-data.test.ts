import { expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { aNewProject, joinProject } from '#features/projects/testing/a-new-project.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();

test('no answer that shows another member contains their e-mail address, consents, payment or storage data [USER-007]', async () => {
  const cleo = await world.person('cleo', { accountType: 2 });
  const dora = await world.person('dora');
  await cleo.call(followUser, { id: dora.id });
  await dora.call(followUser, { id: cleo.id });
  const { groupLink } = await aGroup(world, cleo, { name: 'Night shift' });
  await dora.call(joinGroup, { groupLink });
  const track = await aStoredTrack(world, cleo, { title: 'Night bus' });
  await cleo.raw({
    method: 'POST',
    url: `/api/groups/${groupLink}/group_tracks`,
    body: { mixdown_id: track.id },
  });
  await cleo.raw({ method: 'POST', url: `/api/tracks/${track.id}/comments`, body: { content: 'Mine' } });
  const { conversationId } = await sendMessageAs(cleo, { userId: dora.id }, 'Hello');
  const project = await aNewProject(cleo, { kind: 'Project', title: 'Together' });
  await joinProject(cleo, dora, project.id);
  world.clock.advance(2000);
  const about = [
    ...['', '/mixdowns', '/group_memberships'].map((part) => `/api/users/${cleo.profileLink}${part}`),
    ...['top', 'trending', 'recent'].map((name) => `/api/users/${name}`),
    ...[`/api/users/${dora.id}/followers`, `/api/users/${dora.id}/followings`],
    ...['memberships', 'group_tracks'].map((part) => `/api/groups/${groupLink}/${part}`),
    ...[`/api/mixdowns/${track.id}`, '/api/mixdowns/recent', '/api/mixdowns/following'],
    ...[`/api/tracks/${track.id}/comments`, `/api/projects/${project.id}`, '/api/accounts/pieces'],
    ...['/api/conversations', `/api/conversations/${conversationId}/messages`],
    ...[`/api/community/search?q=${cleo.username}`, '/api/feed_items?type=tracks'],
  ];
  for (const url of about) {
    const { status, body } = await dora.raw({ method: 'GET', url });
    const text = JSON.stringify(body);
    expect([url, status]).toEqual([url, 200]);
    expect(text, url).toContain(cleo.username);
    expect(text, url).not.toContain(cleo.email);
    expect(text, url).not.toMatch(
      /"[a-z_]*(email|consent|newsletter|payment|storage|password|country|currency)/i,
    );
  }
});
