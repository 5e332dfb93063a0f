import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '#apps/build.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';
import { createSiteServer } from './serving/create-site-server.ts';

const world = await aWorld();
let site: Awaited<ReturnType<typeof createSiteServer>>;
beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  await buildSite({ quiet: true });
  site = await createSiteServer(world.platform);
}, 60_000);
afterAll(() => site.close());

test("a comment's address redirects to its anchor on its page [SHELL-013]", async () => {
  const owner = await world.person('owner');
  const track = await uploadTrack(world, owner);
  const { id } = await commentOn(world, trackComments, track.id, owner);
  const answer = await site.inject({ url: `/comments/${id}` });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(`${track.selfLink}#comment-${id}`);
});

test('the address of an unknown comment is not found [SHELL-013]', async () => {
  for (const path of [
    '/comments',
    '/comments/',
    '/comments/0198f000-0000-7000-8000-000000000000',
    '/comments/x',
  ]) {
    const answer = await site.inject({ url: path, headers: { accept: 'text/html' } });
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.payload).toContain('Page not found');
  }
});
