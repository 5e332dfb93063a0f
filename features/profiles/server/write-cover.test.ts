import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { presignImage } from '#features/uploads/contract.ts';
import { COVER_LIMIT_BYTES } from '#features/uploads/model/upload-rules.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { getProfile } from '../contract.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const paid = await world.person('paid', { accountType: 2 });
const free = await world.person('free');
const admin = await world.person('admin', { admin: true });

let png: Buffer;
let jpeg: Buffer;
const image = () =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: '#aa3355' } }).withMetadata({
    exif: { IFD0: { Copyright: 'SECRET-PLACE' } },
  });
beforeAll(async () => {
  png = await image().png().toBuffer();
  jpeg = await image().jpeg().toBuffer();
});

const put = (actor: Member, target: Member, user: Record<string, unknown>) =>
  actor.raw({ method: 'PUT', url: `/api/users/${target.id}`, body: { user } });
const photo = (id: string) =>
  JSON.stringify({ id, metadata: { filename: 'stage.png', size: png.length, mime_type: 'image/png' } });
const cover = async (actor: Member, target: Member, id: string) =>
  put(actor, target, { cover_photo: photo(id) });
const coverOf = async (target: Member) =>
  fromProfileDocument(await world.guest.call(getProfile, { id: target.id })).coverPhotoUrl;
const fetched = (url: string) => world.guest.raw({ method: 'GET', url });

test('a profile has cover, names and plan; no group relation if no group is named [HERO-002]', async () => {
  const { body } = await world.guest.raw({ method: 'GET', url: `/api/users/${paid.profileLink}` });
  expect({ id: body.data.id, ...body.data.attributes }).toMatchObject({
    id: paid.id,
    username: paid.username,
    real_name: null,
    profile_link: paid.profileLink,
    avatar_small_url: null,
    self_link: `/user/${paid.profileLink}`,
    is_member: null,
    is_invited: null,
    account_type: 2,
    user_guid: paid.id,
    cover_photo_url: null,
  });
});

test('a cover that is uploaded and saved as JSON text is rendered anew without its metadata [HERO-054] [HERO-060]', async () => {
  for (const [bytes, type] of [
    [png, 'image/png'],
    [jpeg, 'image/jpeg'],
  ] as const) {
    const before = await coverOf(paid);
    const answer = await cover(paid, paid, await uploadImage(paid, bytes, type));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const url = answer.body.data.attributes.cover_photo_url as string;
    expect(url).not.toBe(before);
    expect(await coverOf(paid)).toBe(url);
    const key = url.replace('/files/', '');
    const stored = Buffer.from((await world.platform.storage.read(key)) ?? []);
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 1500, 500, undefined]);
    expect(stored.includes('SECRET-PLACE')).toBe(false);
    await world.drain();
    if (before) expect(await world.platform.storage.read(before.replace('/files/', ''))).toBeNull();
  }
});

test('a cover of another member, a missing or too large one, or one that is no JPEG or PNG answers 422 on cover_photo [HERO-060]', async () => {
  const rich = await world.person('rich', { accountType: 2 });
  const others = await uploadImage(paid, png);
  const { filename: unsent } = await rich.call(presignImage, { filename: 'a.png', contentType: 'image/png' });
  const webp = await uploadImage(rich, await image().webp().toBuffer());
  const text = await uploadImage(rich, Buffer.from('no picture at all'));
  const heavy = Buffer.concat([png, Buffer.alloc(COVER_LIMIT_BYTES - png.length)]);
  const large = await uploadImage(rich, heavy);
  for (const id of [others, unsent, webp, text, large, 'unknown.img', '#features/etc/passwd']) {
    const answer = await cover(rich, rich, id);
    expect([answer.status, Object.keys(answer.body.errors)], id).toEqual([422, ['cover_photo']]);
  }
  for (const wrong of ['', '{}', '[]', '{"id":1}', 'no JSON', '"x"']) {
    const answer = await put(rich, rich, { cover_photo: wrong });
    expect([answer.status, Object.keys(answer.body.errors ?? {})], wrong).toEqual([422, ['cover_photo']]);
  }
  expect(await coverOf(rich)).toBeNull();
});

test('a free account cannot set a cover and gets 403 [HERO-058]', async () => {
  const answer = await cover(free, free, await uploadImage(free, png));
  expect(answer.status).toBe(403);
  expect(await coverOf(free)).toBeNull();
});

test('another member who is no site admin changes nothing and gets 403 [HERO-061]', async () => {
  for (const user of [{ cover_photo: photo(await uploadImage(free, png)) }, { about: 'I was here' }]) {
    expect((await put(free, paid, user)).status).toBe(403);
  }
  expect(fromProfileDocument(await world.guest.call(getProfile, { id: paid.id })).about).toBeNull();
});

test('a site admin edits any profile, but never e-mail address, password or consents [HERO-043]', async () => {
  const changed = await put(admin, free, { about: 'Put right', real_name: 'Free Person' });
  expect(changed.body.data.attributes).toMatchObject({ about: 'Put right', real_name: 'Free Person' });
  const passwords = {
    current_password: 'correct horse battery',
    password: 'a new long password',
    password_confirmation: 'a new long password',
  };
  expect((await put(admin, free, passwords)).status).toBe(403);
  const email = await admin.raw({
    method: 'PUT',
    url: `/api/users/${free.id}/email`,
    body: { email: 'new@example.org' },
  });
  expect(email.status).toBe(403);
  for (const user of [{ email: 'new@example.org' }, { consents: { marketing: true } }]) {
    expect((await put(admin, free, user)).status, JSON.stringify(user)).toBe(403);
  }
  expect((await free.call(getAccount, {})).user).toMatchObject({
    email: free.email,
    subscribedToNewsletter: false,
  });
  const log = await world.platform.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('target_id', '=', free.id)
    .execute();
  expect(log).toEqual([{ actor_id: admin.id, action: 'user.update' }]);
});

test('a cover is served while it is in use, and not for a deleted member', async () => {
  const deleted = await world.person('leaving', { accountType: 2 });
  const first = (await cover(deleted, deleted, await uploadImage(deleted, png))).body.data.attributes
    .cover_photo_url;
  const second = (await cover(deleted, deleted, await uploadImage(deleted, jpeg))).body.data.attributes
    .cover_photo_url;
  expect((await fetched(second)).status).toBe(200);
  // Answers are cached for half a second.
  await expect.poll(async () => (await fetched(first)).status).toBe(404);
  await deleted.raw({ method: 'DELETE', url: `/api/users/${deleted.id}` });
  await expect.poll(async () => (await fetched(second)).status).toBe(404);
  await world.drain();
  expect(await world.platform.storage.read(second.replace('/files/', ''))).toBeNull();
});
