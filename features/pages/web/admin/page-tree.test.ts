import { expect, test } from 'vitest';
import type { PageLine } from '../../admin.contract.ts';
import { pageTree, searchPages } from './page-tree.ts';

const line = (path: string, title = path): PageLine => ({
  id: path,
  path,
  edition: 'site',
  title,
  type: 'article',
  state: 'draft',
  nextFromAt: null,
  savedAt: '2026-01-01T00:00:00Z',
});

test('pages stand below the nearest listed page above them [CMS-126]', () => {
  const paths = ['/learn/beats/first', '/', '/learn/', '/learning', '/learn/beats', '/other/deep'];
  expect(pageTree(paths.map((path) => line(path))).map(({ page, depth }) => [page.path, depth])).toEqual([
    ['/', 0],
    ['/learn/', 0],
    ['/learn/beats', 1],
    ['/learn/beats/first', 2],
    ['/learning', 0],
    ['/other/deep', 0],
  ]);
});

test('every word of a search is in title or path [CMS-126]', () => {
  const pages = [line('/learn/beats', 'Your first beat'), line('/terms', 'Terms')];
  expect(searchPages(pages, ' BEAT learn').map(({ path }) => path)).toEqual(['/learn/beats']);
  expect(searchPages(pages, 'beat terms')).toEqual([]);
  expect(searchPages(pages, '')).toHaveLength(2);
});
