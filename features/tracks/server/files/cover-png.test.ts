import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getCoverPng } from '#features/tracks/server/files/cover-png.ts';
import { isRefusal } from '#platform/pure/refusal.ts';

const idOf = (at: number) => `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`;

test('a cover requested simultaneously and again later is rendered once', async () => {
  const [first, second] = await Promise.all([getCoverPng(idOf(1), 120), getCoverPng(idOf(1), 120)]);
  expect(second).toBe(first);
  expect(await getCoverPng(idOf(1), 120)).toBe(first);
  const { format, width, height } = await sharp(first).metadata();
  expect([format, width, height]).toEqual(['png', 120, 120]);
  expect(await getCoverPng(idOf(2), 120)).not.toEqual(first);
});

test('of a hundred simultaneous covers some are rendered and the rest refused as busy', async () => {
  const asked = Array.from({ length: 100 }, async (_, at) => getCoverPng(idOf(100 + at), 120));
  const results = await Promise.allSettled(asked);
  const refused = results.filter((one) => one.status === 'rejected').map((one) => one.reason);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused.every((reason) => isRefusal(reason) && reason.status === 503)).toBe(true);
  expect(results.length - refused.length).toBeGreaterThanOrEqual(16);
});
