import { expect, test } from 'vitest';
import { foreignFrameOf, videoFrameOf } from './video-frame.ts';

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3', '/frames/youtube/aqz-KE-bpKQ'],
  ['https://youtu.be/aqz-KE-bpKQ', '/frames/youtube/aqz-KE-bpKQ'],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', '/frames/youtube/aqz-KE-bpKQ'],
  ['https://vimeo.com/76979871', '/frames/vimeo/76979871'],
  ['https://player.vimeo.com/video/76979871', '/frames/vimeo/76979871'],
])('%s gets a frame of our own', (address, src) => {
  expect(videoFrameOf(address)?.src).toBe(src);
});

test('that frame has the film of a host that sets no cookies [CMS-037]', () => {
  expect(foreignFrameOf('youtube', 'aqz-KE-bpKQ')?.src).toBe(
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&autoplay=1',
  );
  expect(foreignFrameOf('vimeo', '76979871')?.src).toBe(
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  );
});

test.each([
  ['constructor', 'aqz-KE-bpKQ'],
  ['dailymotion', 'aqz-KE-bpKQ'],
  ['vimeo', 'aqz-KE-bpKQ'],
  ['youtube', '"><script>'],
  ['youtube', '../watch'],
  ['youtube', ''],
])('%s with the id %s frames nothing', (provider, id) => {
  expect(foreignFrameOf(provider, id)).toBeNull();
});

test.each([
  '',
  'http://youtu.be/aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://user@youtu.be/aqz-KE-bpKQ',
  'https://youtu.be:8443/aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://vimeo.com/channels/staff',
  'javascript:alert(1)',
])('%s gets none', (address) => {
  expect(videoFrameOf(address)).toBeNull();
});
