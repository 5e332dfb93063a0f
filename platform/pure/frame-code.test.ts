import { expect, test } from 'vitest';
import { frameCode } from './frame-code.ts';

test('a frame has a title that cannot end its attribute, and the wanted size [SITE-042]', () => {
  expect(frameCode('https://hall.test/player/a', `A "B" & <C> 'd'`, { height: 130 })).toBe(
    '<iframe src="https://hall.test/player/a" title="A &#34;B&#34; &#38; &#60;C&#62; &#39;d&#39;" width="100%" height="130" frameborder="0"></iframe>',
  );
  expect(frameCode('https://hall.test/player/a', 'A', { height: 90, maxWidth: 320 })).toBe(
    '<iframe src="https://hall.test/player/a" title="A" width="100%" height="90" style="max-width:320px" frameborder="0"></iframe>',
  );
});
