import { expect, test } from 'vitest';
import { aServer } from '#testing/a-server.ts';
import { aBrowser } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const guest = world.newGuest();
const open = (url: string) => guest.raw({ method: 'GET', url });

test.each([
  ['youtube/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com', '/embed/aqz-KE-bpKQ?rel=0&amp;autoplay=1'],
  ['vimeo/76979871', 'https://player.vimeo.com', '/video/76979871?dnt=1&amp;autoplay=1'],
])('the frame %s may frame %s and nothing else [CMS-086]', async (film, origin, path) => {
  const { status, headers, body } = await open(`/frames/${film}`);
  expect(status).toBe(200);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`default-src 'none'; frame-src ${origin};`);
  expect(policy).toMatch(/frame-ancestors (?:http:\/\/localhost:\d+ ?)+$/);
  expect(String(body).match(/https?:\/\/[^"]+/g)).toEqual([origin + path]);
});

test.each([
  'dailymotion/abcdefgh',
  'youtube/%22%3E%3Cscript%3E',
  'vimeo/abc',
  'youtube/a',
  'constructor/abcdefgh',
])('the frame %s is not found [CMS-086]', async (film) => {
  expect((await open(`/frames/${film}`)).status).toBe(404);
});

test('the education edition frames no film [CMS-087]', async () => {
  const school = await aServer({ educationMode: true });
  const answer = await aBrowser(school, '10.9.9.9').raw({ method: 'GET', url: '/frames/vimeo/76979871' });
  expect(answer.status).toBe(404);
  await school.close();
});
