// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { samplePicture, sampleSound } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

test('each sound is shown by the inline player: name, caption, thumbnail and length [CMS-026] [CMS-027] [CMS-038] [CMS-067]', async () => {
  await renderBlocks([
    aBlock({
      component: 'blocks.audio-list',
      title: 'Hear the difference',
      items: [
        sampleSound('Kick', 'Dry', samplePicture('kick')),
        { ...sampleSound('Snare', ''), url: '/files/snare.wav', mime: 'audio/wav', duration: 4000 },
      ],
    }),
  ]);
  screen.getByRole('heading', { level: 2, name: 'Hear the difference' });
  const [kick, snare] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  within(kick).getByRole('button', { name: 'Play Kick' });
  within(kick).getByText('Dry');
  expect(kick.querySelector('img')?.getAttribute('src')).toBe(samplePicture('kick').url);
  within(kick).getByText('01:05');
  expect(snare.textContent).toBe('Snare00:04');
  expect(snare.querySelector('img')).toBeNull();
});
