import { expect, test } from 'vitest';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const track = await uploadTrack(world, ada);

const post = (key: string, content: string) =>
  ada.raw({
    method: 'POST',
    url: `/api/tracks/${track.id}/comments`,
    body: { content },
    headers: { 'idempotency-key': key },
  });
const rows = () => world.platform.db.selectFrom('comments').select('id').execute();

test('a post repeated with its idempotency key makes one comment and gets the same answer', async () => {
  const first = await post('one', 'Hello \ud800');
  const again = await post('one', 'Hello \ud800');
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(await rows()).toHaveLength(1);
  expect((await post('one', 'Something else')).status).toBe(422);
  expect((await post('two', 'Hello')).status).toBe(201);
  expect(await rows()).toHaveLength(2);
});

test('ten simultaneous posts with one idempotency key make one comment', async () => {
  const before = (await rows()).length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('many', 'At once')));
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id));
  expect(ids.size).toBe(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(await rows()).toHaveLength(before + 1);
});
