import { expect, test } from 'vitest';
import { videoFrameOf } from './video-frame.ts';

test.each([
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0',
  ],
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0'],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('%s gets a frame without cookies', (address, src) => {
  expect(videoFrameOf(address)?.src).toBe(src);
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
