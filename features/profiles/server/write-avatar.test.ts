import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { getProfile } from '../contract.ts';

const world = await aWorld();
const { storage } = world.platform;

/** Red in the left third, blue in the middle, green on the right. */
const stripes = (format: 'png' | 'jpeg' | 'gif' | 'webp') => {
  const part = (colour: string, left: number) => ({
    input: { create: { width: 300, height: 300, channels: 3 as const, background: colour } },
    left,
    top: 0,
  });
  return sharp({ create: { width: 900, height: 300, channels: 3, background: 'black' } })
    .composite([part('#f00', 0), part('#00f', 300), part('#0f0', 600)])
    .toFormat(format)
    .toBuffer();
};
const save = async (member: Member, bytes: Buffer | null, filename = 'me.png') => {
  const profile_image = bytes && {
    id: await uploadImage(member, bytes),
    metadata: { filename, size: bytes.length, mime_type: 'image/png' },
  };
  return member.raw({ method: 'PUT', url: `/api/users/${member.id}`, body: { user: { profile_image } } });
};
const profile = async ({ id }: Member) => fromProfileDocument(await world.guest.call(getProfile, { id }));
const fetchFile = (url: string) => world.guest.raw({ method: 'GET', url });
const keysOf = async ({ id }: Member) =>
  (await Array.fromAsync(storage.list(`avatars/${id}/`))).map(({ key }) => key);

test.each(['png', 'jpeg', 'gif'] as const)(
  'an uploaded %s becomes squares of 96 and 400 px, cropped to the centre [USER-066] [USER-062]',
  async (format) => {
    const ada = await world.person(`ada${format}`);
    expect((await save(ada, await stripes(format))).status).toBe(200);
    const { avatarSmallUrl, avatarLargeUrl } = await profile(ada);
    for (const [url, size] of [
      [avatarSmallUrl, 96],
      [avatarLargeUrl, 400],
    ] as const) {
      const key = (url ?? '').replace('/files/', '');
      const bytes = Buffer.from((await storage.read(key)) ?? []);
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height]).toEqual([size, size]);
      const [red = 0, green = 0, blue = 0] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean);
      expect(blue).toBeGreaterThan(200);
      expect(red + green).toBeLessThan(60);
      expect((await fetchFile(url ?? '')).status).toBe(200);
    }
  },
);

test('an avatar that is no png, jpeg or gif is refused for any file name [USER-065]', async () => {
  const ben = await world.person('ben');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [await stripes('webp'), svg, Buffer.from('GIF'), Buffer.from('not a picture')]) {
    const { status, body } = await save(ben, bytes, 'me.png');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['profile_image']]);
  }
  expect((await profile(ben)).avatarLargeUrl).toBeNull();
  expect(await keysOf(ben)).toEqual([]);
});

test('an upload of another member and a missing one are refused', async () => {
  const [cid, dora] = [await world.person('cid'), await world.person('dora')];
  const id = await uploadImage(cid, await stripes('png'));
  for (const name of [id, 'nothing.png']) {
    const profile_image = { id: name, metadata: { filename: 'x', size: 1, mime_type: 'image/png' } };
    const url = `/api/users/${dora.id}`;
    const { status, body } = await dora.raw({ method: 'PUT', url, body: { user: { profile_image } } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['profile_image']]);
  }
});

test('a new avatar replaces the old one, whose files are deleted; null removes it [USER-067]', async () => {
  const eve = await world.person('eve');
  await save(eve, await stripes('png'));
  const first = await profile(eve);
  await save(eve, await stripes('jpeg'));
  const second = await profile(eve);
  expect(second.avatarLargeUrl).not.toBe(first.avatarLargeUrl);
  await world.drain();
  expect(await keysOf(eve)).toHaveLength(3);
  expect((await fetchFile(first.avatarLargeUrl ?? '')).status).toBe(404);
  expect((await save(eve, null)).status).toBe(200);
  const third = await profile(eve);
  expect([third.avatarSmallUrl, third.avatarLargeUrl]).toEqual([null, null]);
  await world.drain();
  expect(await keysOf(eve)).toEqual([]);
});

test('a refused change deletes the picture that was rendered for it', async () => {
  const [fay, gus] = [await world.person('fay'), await world.person('gus')];
  const id = await uploadImage(gus, await stripes('png'));
  const user = {
    profile_link: fay.profileLink,
    profile_image: { id, metadata: { filename: 'x', size: 1, mime_type: 'image/png' } },
  };
  expect((await gus.raw({ method: 'PUT', url: `/api/users/${gus.id}`, body: { user } })).status).toBe(422);
  await world.drain();
  expect(await keysOf(gus)).toEqual([]);
});
