import { expect, test } from 'vitest';
import type { MediaView } from '#features/media/contract.ts';
import type { Log } from '#platform/server/log/log.ts';
import { checkPageDocument } from '../../model/check-page-document.ts';
import { logBlockFailure, resolveBlocks } from './resolve-document.ts';

const picture = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'image',
  url: '/files/a.webp',
  mime: 'image/webp',
  name: 'a.webp',
  width: 1000,
  height: 500,
  size: 9000,
  duration: null,
  alternativeText: 'A desk',
  decorative: false,
  focalX: 0.5,
  focalY: 0.5,
  formats: {},
} satisfies MediaView;
const sound = {
  ...picture,
  id: '01900000-0000-7000-8000-000000000002',
  kind: 'audio',
  url: '/files/b.mp4',
  mime: 'audio/mp4',
  duration: 9000,
} satisfies MediaView;

function resolve(blocks: object[]) {
  const failures: string[] = [];
  const checked = checkPageDocument({ title: 'A', blocks }, 'draft');
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
  const resolved = resolveBlocks(checked.document.blocks, {
    findMedia: (id) => [picture, sound].find((one) => one.id === id),
    renderMarkdown: (source) => `<p>${source}</p>`,
    trail: [],
    subpages: [],
    onFailure: (id, reason) => failures.push(`${id} ${reason}`),
  });
  return { resolved, failures };
}

test('media are found at any depth, with all that a view needs [CMS-024] [CMS-025] [CMS-026] [CMS-027]', () => {
  const { resolved } = resolve([
    { id: 'a', component: 'blocks.image', media: { id: picture.id } },
    { id: 'b', component: 'blocks.combo-list', items: [{ title: 'One', image: { id: picture.id } }] },
    {
      id: 'c',
      component: 'blocks.audio-list',
      items: [{ name: 'Loop', caption: 'At 90 bpm', thumbnail: { id: picture.id }, file: { id: sound.id } }],
    },
  ]);
  expect(resolved).toMatchObject([
    { media: picture },
    { items: [{ title: 'One', image: picture }] },
    {
      items: [
        {
          name: 'Loop',
          caption: 'At 90 bpm',
          thumbnail: picture,
          url: '/files/b.mp4',
          mime: 'audio/mp4',
          duration: 9000,
        },
      ],
    },
  ]);
});

test('a required medium that is gone fails its block, another one is left out [CMS-023]', () => {
  const gone = { id: '01900000-0000-7000-8000-00000000000f' };
  const { resolved, failures } = resolve([
    { id: 'a', component: 'blocks.image', media: gone },
    { id: 'b', component: 'blocks.hero', title: 'Hello', image: gone },
    { id: 'c', component: 'blocks.audio-list', items: [{ name: 'Loop', file: gone }] },
  ]);
  expect(resolved).toMatchObject([{ failed: true }, { title: 'Hello', image: null }, { failed: true }]);
  expect(failures).toEqual(['a lacks media', 'c lacks a sound']);
});

test('a film of another site gets its frame, an own film none', () => {
  const { resolved } = resolve([
    { id: 'a', component: 'blocks.video', url: 'https://youtu.be/aqz-KE-bpKQ' },
    { id: 'b', component: 'blocks.video', media: { id: picture.id }, url: 'https://youtu.be/aqz-KE-bpKQ' },
    { id: 'c', component: 'blocks.video', url: 'https://example.com/film' },
  ]);
  expect(resolved).toMatchObject([{ frame: { provider: 'youtube' } }, { frame: null }, { failed: true }]);
});

test('a block that fails again and again is logged once, with page, block and reason', () => {
  const lines: unknown[] = [];
  const log = { warn: (fields: unknown) => lines.push(fields) } as unknown as Log;
  const failure = { pageId: crypto.randomUUID(), blockId: 'a', reason: 'lacks media' };
  for (let time = 0; time < 3; time += 1) logBlockFailure(log, failure);
  logBlockFailure(log, { ...failure, blockId: 'b' });
  expect(lines).toEqual([
    { page: failure.pageId, block: 'a', reason: 'lacks media' },
    { page: failure.pageId, block: 'b', reason: 'lacks media' },
  ]);
});
