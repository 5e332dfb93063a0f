import { expect, test } from 'vitest';
import { updateUser as saveUser } from '#features/members/testing/update-user.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { updateUser } from '../profile.contract.ts';
import { profilesMemberPart } from './profiles-member-part.ts';

const world = await aWorld();
const call = makeCall(world.platform, world.platform.db, guest);

test('a copy has links, pictures and past profile links; erasing deletes the past links', async () => {
  const ada = await world.person('ada');
  await ada.call(updateUser, { guid: ada.id, user: { profileLink: 'AdaMoved', tiktok: 'ada' } });
  await saveUser(world.platform.db, ada.id, { avatar_key: 'avatars/a', cover_key: 'covers/b' });
  const files = await Array.fromAsync(profilesMemberPart.exportFiles(call, ada.id));
  const elsewhere = { facebook: null, twitter: null, instagram: null, tiktok: '@ada', youtube: null };
  expect(files).toEqual([
    { path: 'profile_page.json', json: { elsewhere, pastProfileLinks: [ada.profileLink] } },
    { path: 'avatar.webp', objectKey: 'avatars/a/large.webp' },
    { path: 'cover.webp', objectKey: 'covers/b/large.webp' },
  ]);
  for (let time = 0; time < 2; time += 1) await profilesMemberPart.erase(call, ada.id);
  const [page] = await Array.fromAsync(profilesMemberPart.exportFiles(call, ada.id));
  expect(page).toMatchObject({ json: { pastProfileLinks: [] } });
});
