// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { sampleLink, samplePicture } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

test('each row shows its picture, text and link [CMS-035]', async () => {
  await renderBlocks([
    aBlock({
      component: 'blocks.combo-list',
      title: 'Ways in',
      layout: 'rows',
      numbered: false,
      items: [
        {
          title: 'A beat',
          text: 'Tap it',
          image: samplePicture('beat'),
          link: sampleLink('Begin', '/learn/'),
        },
        { title: 'A melody', text: '', image: null, link: null },
      ],
    }),
  ]);
  const [beat, melody] = screen.getAllByRole('listitem').map((item) => within(item));
  beat?.getByRole('heading', { level: 3, name: 'A beat' });
  beat?.getByText('Tap it');
  beat?.getByRole('img', { name: 'A drawing called beat' });
  expect(beat?.getByRole('link', { name: 'Begin' }).getAttribute('href')).toBe('/learn/');
  expect([melody?.queryByRole('img'), melody?.queryByRole('link')]).toEqual([null, null]);
});
