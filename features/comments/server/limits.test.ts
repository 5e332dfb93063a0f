import { expect, test } from 'vitest';
import { reportComment } from '#features/comments/contract.ts';
import { commentOf } from '#features/comments/model/comment-document.ts';
import { commentMany } from '#features/comments/testing/comment-on.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on' });
const owner = await world.person('owner');
const first = await uploadTrack(world, owner);
const second = await uploadTrack(world, owner);

test('a user posts ten comments a minute on any host, then gets 429 [COMMENT-023]', async () => {
  const ada = await world.person('ada');
  const post = (id: string) => ada.call(trackComments.post, { id, content: 'Hi' }).then(commentOf);
  for (let at = 0; at < 5; at += 1) {
    await post(first.id);
    await post(second.id);
  }
  await expect(post(first.id)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
  await expect(post(second.id)).rejects.toMatchObject({ status: 429 });
  await owner.call(trackComments.post, { id: first.id, content: 'Not me' });
  world.clock.advance(60_000);
  await post(first.id);
});

test('a user posts at most 200 comments a day', async () => {
  const busy = await world.person('busy');
  for (let minute = 0; minute < 20; minute += 1) {
    world.clock.advance(60_000);
    for (let at = 0; at < 10; at += 1) await busy.call(trackComments.post, { id: first.id, content: 'Hi' });
  }
  world.clock.advance(60_000);
  await expect(busy.call(trackComments.post, { id: first.id, content: 'Hi' })).rejects.toMatchObject({
    status: 429,
  });
});

test('a user sends twenty reports an hour, then gets 429 [COMMENT-048]', async () => {
  const ben = await world.person('ben');
  world.clock.advance(86_400_000);
  const early = await commentMany(world, trackComments, second.id, owner, 10);
  world.clock.advance(60_000);
  const late = await commentMany(world, trackComments, second.id, owner, 10);
  for (const { id } of [...early, ...late]) await ben.call(reportComment, { id, reason: 'Rude' });
  const again = { id: late[0]?.id ?? '', reason: 'Rude' };
  await expect(ben.call(reportComment, again)).rejects.toMatchObject({ status: 429 });
  world.clock.advance(3_600_000);
  expect(commentOf(await ben.call(reportComment, again)).status).toBe(1);
});
