import { expect, test } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { createTrack, deleteTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { presignAudio, type UploadPermission } from '#features/uploads/contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { cleanUpUploads } from './clean-up-uploads.ts';

const world = await aWorld({ settings: { MEMBER_STORAGE_GB: '1' } });
const { db } = world.platform;
const limit = 1e9;
const bytes = aWav({ seconds: 0.2 });
const size = bytes.length;
const usage = async (actor: Member) => (await actor.call(getAccount, {})).user.storageUsage;
const uploadsOf = (actor: Member) =>
  db.selectFrom('uploads').select('file_name').where('user_id', '=', actor.id).execute();
const permit = (actor: Member, contentLength = size) =>
  actor.call(presignAudio, { filename: 'song.wav', contentType: 'audio/wav', contentLength });
const put = (actor: Member, { url, headers }: UploadPermission) =>
  actor.raw({ method: 'PUT', url, body: bytes, headers });
/** Sets the member's used storage. */
const fill = (actor: Member, used: number) =>
  db.updateTable('user_counts').set({ storage_usage: used }).where('user_id', '=', actor.id).execute();

test("a member's upload uses its size, and deleting the track frees it [ACCOUNT-098]", async () => {
  const ada = await world.person('ada');
  const fileName = await uploadAudio(ada, bytes);
  expect(await usage(ada)).toBe(size);
  const { id } = trackOf(await ada.call(createTrack, { mixdown: { title: 'A', fileName, published: true } }));
  await world.drain();
  expect(await usage(ada)).toBe(size);
  await ada.call(deleteTrack, { id });
  await world.drain();
  expect(await usage(ada)).toBe(0);
});

test("cleaning up a member's abandoned upload frees its size [ACCOUNT-098]", async () => {
  const ben = await world.person('ben');
  await uploadAudio(ben, bytes);
  world.clock.advance(25 * 3_600_000);
  await cleanUpUploads(makeCall(world.platform, db, guest));
  expect([await usage(ben), await uploadsOf(ben)]).toEqual([0, []]);
});

test('a member whose file does not fit is refused before it is sent, and may send one that fits exactly [ACCOUNT-098]', async () => {
  const cleo = await world.person('cleo');
  await fill(cleo, limit - size);
  await expect(permit(cleo, size + 1)).rejects.toMatchObject({
    status: 403,
    code: 'storage_full',
    message: expect.stringMatching(
      /^There is no room for this file: it has .* of your 1.0 GB of storage are left/,
    ),
  });
  expect((await put(cleo, await permit(cleo))).status).toBe(200);
  expect(await usage(cleo)).toBe(limit);
});

test('a member who sends many files at once never exceeds the limit, and refused files leave nothing [ACCOUNT-098]', async () => {
  const dan = await world.person('dan');
  await fill(dan, limit - 3 * size);
  const [late, ...permissions] = await Promise.all(Array.from({ length: 13 }, () => permit(dan)));
  const { given } = await race(12, (at) => put(dan, permissions[at] as UploadPermission));
  const refused = given.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array(9).fill([403, 'storage_full']),
  );
  expect(given).toHaveLength(12);
  expect([await usage(dan), (await uploadsOf(dan)).length]).toEqual([limit, 3]);
  expect((await dan.raw({ method: 'HEAD', url: late?.url ?? '' })).status).toBe(403);
});

test("a member's file sent again, also twice at once, uses its size once [ACCOUNT-098]", async () => {
  const eva = await world.person('eva');
  const permission = await permit(eva);
  await race(4, () => put(eva, permission));
  await put(eva, permission);
  expect(await usage(eva)).toBe(size);
});

test('a picture uses no storage, and members use only their own [ACCOUNT-098]', async () => {
  const [finn, gil] = [await world.person('finn'), await world.person('gil')];
  await uploadImage(finn, Buffer.from('a picture'));
  await uploadAudio(gil, bytes);
  expect([await usage(finn), await usage(gil)]).toEqual([0, size]);
});

test('where plans limit, the plan decides on the storage, and a full one leads to the plans [PRICE-009] [PRICE-012]', async () => {
  const limited = await aWorld({ settings: { PLAN_LIMITS: 'on', MEMBER_STORAGE_GB: '500' } });
  const hal = await limited.person('hal');
  const iris = await limited.person('iris', { accountType: 4 });
  const send = (actor: Member, contentLength: number) =>
    actor.call(presignAudio, { filename: 'song.wav', contentType: 'audio/wav', contentLength });
  const limits = [hal, iris].map(async (actor) => (await actor.call(getAccount, {})).user.storageLimit);
  expect(await Promise.all(limits)).toEqual([1e9, 10e9]);
  for (const [actor, used] of [
    [hal, 1e9 - size],
    [iris, 10e9 - size],
  ] as const) {
    await limited.platform.db
      .updateTable('user_counts')
      .set({ storage_usage: used })
      .where('user_id', '=', actor.id)
      .execute();
    await expect(send(actor, size + 1)).rejects.toMatchObject({
      status: 403,
      code: 'storage_full',
      message: expect.stringMatching(/or choose a bigger plan at \/accounts\.$/),
    });
    const { url, headers } = await send(actor, size);
    expect((await actor.raw({ method: 'PUT', url, body: bytes, headers })).status).toBe(200);
  }
});
