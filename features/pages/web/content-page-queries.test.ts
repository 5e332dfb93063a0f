import { expect, test } from 'vitest';
import type { ContentPage } from '../contract.ts';
import { toPageToShow } from './content-page-queries.ts';

const answered = (blocks: object[]): ContentPage => ({
  id: '1',
  attributes: {
    path: '/measured',
    title: 'Measured',
    type: 'article',
    description: '',
    navigation: null,
    publishedAt: '2026-01-01T00:00:00.000Z',
    shareImageUrl: null,
    unlisted: false,
    lesson: null,
    blocks,
  },
});
const hero = () => ({
  id: 'a',
  _Component: 'blocks.hero',
  title_text: 'One',
  text: '**x**',
  textHtml: '<b>x</b>',
});

test('a block of an answer becomes one for its view, without Markdown that is there as HTML', () => {
  expect(toPageToShow(answered([hero()])).blocks).toEqual([
    { id: 'a', component: 'blocks.hero', titleText: 'One', textHtml: '<b>x</b>' },
  ]);
});

test('pages of one answer have the same blocks, and those of another their own', () => {
  const page = answered([hero(), { ...hero(), id: 'b' }]);
  const [first, second] = toPageToShow(page).blocks;
  expect(toPageToShow({ ...page }).blocks[0]).toBe(first);
  expect(toPageToShow(page).blocks[1]).toBe(second);
  const changed = toPageToShow(answered([{ ...hero(), title_text: 'Two' }])).blocks[0];
  expect(changed).toMatchObject({ id: 'a', titleText: 'Two' });
  expect(first).toMatchObject({ id: 'a', titleText: 'One' });
});
