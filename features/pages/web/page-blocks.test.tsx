// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BlockFrame, Theme } from '../model/block-kind.ts';
import { blockKinds } from '../model/block-kinds.ts';
import type { PageBlock } from '../model/block-view.ts';
import { aBlock, renderBlocks, withApp } from '../testing/render-blocks.tsx';
import { filesOfBlocks, loadBlockViews, viewOf } from './block-views.ts';
import { stories } from './gallery/blocks-gallery.tsx';
import { PageBlocks } from './page-blocks.tsx';

const galleryBlocks = stories.flatMap(({ blocks }) => Object.values(blocks));

beforeAll(() => loadBlockViews(galleryBlocks));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const text = (content: string, frame: Partial<BlockFrame> = {}): PageBlock =>
  aBlock({ component: 'blocks.markdown', contentHtml: `<p>${content}</p>`, ...frame });
/** Without the list that its view reads. */
const throwing = { ...text('x'), id: 'bad', component: 'blocks.faq' } as unknown as PageBlock;
const unknown = { ...text('x'), id: 'odd', component: 'blocks.jukebox' } as unknown as PageBlock;
const lacking = { ...text('x'), id: 'lacking', component: 'blocks.hero', failed: true } as PageBlock;

const page = (blocks: readonly PageBlock[]) => <PageBlocks blocks={blocks} layout="page" />;

test('the blocks of a page are shown in their order', async () => {
  const { container } = await renderBlocks([text('one'), text('two'), text('three')]);
  expect(container.textContent).toBe('onetwothree');
});

test('every kind of block has a view and a story [CMS-013]', () => {
  const shown = new Set(galleryBlocks.map(({ component }) => component));
  expect(blockKinds.filter(({ component }) => !viewOf({ component }) || !shown.has(component))).toEqual([]);
  expect(shown.size).toBe(25);
});

test.each([
  ['throws', throwing],
  ['is of an unknown kind', unknown],
  ['lacks required data', lacking],
])(
  'a block that %s shows "Failed to render block", and the others are shown [CMS-021] [CMS-022] [CMS-023]',
  async (_, failing) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { container } = await renderBlocks([text('before'), failing, text('after')]);
    expect(container.textContent).toBe('beforeFailed to render blockafter');
  },
);

test('a block that throws on the server leaves its text and the other blocks [CMS-022]', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const html = renderToString(withApp(page([text('before'), throwing, text('after')])));
  for (const part of ['<p>before</p>', 'Failed to render block', '<p>after</p>'])
    expect(html).toContain(part);
});

test('a block that failed is tried anew when it has changed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = await renderBlocks([throwing]);
  const mended = {
    ...throwing,
    items: [{ question: 'Now?', answerHtml: '' }],
    title: '',
  } as unknown as PageBlock;
  rerender(withApp(page([mended])));
  await screen.findByRole('button', { name: 'Now?' });
});

test('only the kinds of a page are loaded', () => {
  expect(filesOfBlocks([text('one'), text('two'), throwing, unknown])).toEqual([
    'blocks/markdown',
    'blocks/faq',
  ]);
});

test('every story renders on the server and hydrates without a mismatch', async () => {
  const complaints = vi.spyOn(console, 'error');
  const differences = vi.fn();
  const host = document.createElement('div');
  host.innerHTML = renderToString(withApp(page(galleryBlocks)));
  document.body.append(host);
  const root = await act(async () =>
    hydrateRoot(host, withApp(page(galleryBlocks)), { onRecoverableError: differences }),
  );
  expect(differences).not.toHaveBeenCalled();
  expect(complaints).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  host.remove();
});

const inner = () => screen.getByText('text').parentElement?.parentElement as HTMLElement;
const frame = () => inner().parentElement as HTMLElement;

test('the width is wide, normal or narrow [CMS-015] [CMS-016]', () => {
  const classes = (['wide', 'normal', 'narrow'] as const).map((width) => {
    render(withApp(page([text('text', { width })])));
    const found = inner().className;
    cleanup();
    return found;
  });
  expect(new Set(classes).size).toBe(3);
});

test.each(['none', 'small', 'medium', 'large'] as const)(
  'a block has spacing %s above and below [CMS-017]',
  (size) => {
    render(withApp(page([text('text', { spacing: { top: size, bottom: 'none' } })])));
    const top = frame().className;
    cleanup();
    render(withApp(page([text('text', { spacing: { top: 'none', bottom: size } })])));
    expect(top === frame().className).toBe(size === 'none');
  },
);

const grounds = () =>
  [...frame().querySelectorAll<HTMLElement>(':scope > span')].map(({ dataset }) => dataset.theme);

test('a transparent block has no background; the others have one of their theme [CMS-019] [CMS-020]', () => {
  const found = (['transparent', 'light', 'dark', 'accent'] as const).map((theme) => {
    render(withApp(page([text('text', { theme })])));
    const shown = [grounds(), inner().dataset.theme];
    cleanup();
    return shown;
  });
  expect(found).toEqual([
    [[], undefined],
    [['paper'], 'paper'],
    [['ink'], 'ink'],
    [['paper'], 'paper'],
  ]);
});

test.each([
  ['light', 'dark', ['paper', 'ink']],
  ['transparent', 'dark', ['ink']],
  ['dark', 'transparent', ['ink']],
  ['dark', 'dark', ['ink']],
] as const)(
  'with fade %s runs into the %s background of the next block [CMS-019] [CMS-020]',
  (theme, next, expected) => {
    const shownFor = (fade: boolean) => {
      render(withApp(page([text('text', { theme, fade }), text('next', { theme: next as Theme })])));
      const found = { grounds: grounds(), classes: frame().innerHTML.split('<div')[0] };
      cleanup();
      return found;
    };
    const faded = shownFor(true);
    expect(faded.grounds).toEqual(expected);
    expect(faded.classes === shownFor(false).classes).toBe(theme === (next as Theme));
  },
);
