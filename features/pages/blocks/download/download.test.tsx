// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';
import { samplePicture } from '../../web/gallery/sample-content.ts';

afterEach(cleanup);

const sheet = { ...samplePicture('sheet.pdf'), kind: 'file', url: '/files/sheet', size: 1_410_000 } as const;

test.each([
  ['application/pdf', 'sheet.pdf', 'PDF · 1.4 MB'],
  ['audio/wav', 'loop.wav', 'WAV · 1.4 MB'],
  ['application/octet-stream', 'kit.sfz', 'SFZ · 1.4 MB'],
])(
  'a file of type %s is downloaded by a link that shows its type and size [CMS-051]',
  async (mime, name, facts) => {
    await renderBlocks([
      aBlock({ component: 'blocks.download', title: 'The sheet', file: { ...sheet, mime, name }, label: '' }),
    ]);
    const link = screen.getByRole('link', { name: 'Download The sheet' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/files/sheet', name]);
    screen.getByText(facts);
  },
);

test('its own label replaces "Download" [CMS-051]', async () => {
  await renderBlocks([aBlock({ component: 'blocks.download', title: '', file: sheet, label: 'Take it' })]);
  screen.getByRole('link', { name: 'Take it sheet.pdf' });
});
