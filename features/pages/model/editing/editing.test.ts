import { describe, expect, test } from 'vitest';
import { markdownBlock } from '../../blocks/markdown/schema.ts';
import { blockKinds } from '../block-kinds.ts';
import { checkPageDocument } from '../check-page-document.ts';
import type { PageDocument } from '../page-document.ts';
import {
  changeBlock,
  duplicateBlock,
  freeBlockId,
  insertBlock,
  moveBlock,
  restoreBlock,
} from './change-blocks.ts';
import {
  compareDocuments,
  mergeDocuments,
  orderKey,
  pageKey,
  proposeSide,
  sameDocument,
  separateNewBlocks,
} from './compare-documents.ts';
import { blockText } from './document-text.ts';
import { newBlock } from './new-block.ts';
import { documentOfPattern, type PatternName, pagePatterns } from './page-patterns.ts';

const text = (id: string, content: string) => ({ ...newBlock(markdownBlock, id), content });
const page = (...blocks: ReturnType<typeof text>[]): PageDocument => ({
  ...documentOfPattern('legal', 'Terms'),
  blocks,
});
const ids = (blocks: readonly { id: string }[]) => blocks.map(({ id }) => id).join('');

test.each(blockKinds.map((kind) => [kind.name, kind] as const))(
  'a new block has what the server would fill in: %s [CMS-127]',
  (_name, kind) => {
    const block = newBlock(kind, 'b1');
    const checked = checkPageDocument({ title: 'A page', blocks: [block] }, 'draft');
    expect(checked).toMatchObject({ document: { blocks: [block] } });
    expect(Object.keys((checked as { document: PageDocument }).document.blocks[0] ?? {}).sort()).toEqual(
      Object.keys(block).sort(),
    );
  },
);

test.each(Object.keys(pagePatterns) as PatternName[])(
  'the pattern %s is a draft that can be saved [CMS-126]',
  (name) => {
    const document = documentOfPattern(name, 'A page');
    expect(checkPageDocument(document, 'draft')).toEqual({ document });
  },
);

describe('blocks', () => {
  const three = [text('a', ''), text('b', ''), text('c', '')];

  test('are inserted behind another, or at the end [CMS-127]', () => {
    expect(ids(insertBlock(three, text('x', ''), 'a'))).toBe('axbc');
    expect(ids(insertBlock(three, text('x', ''), null))).toBe('abcx');
  });

  test('are moved within bounds, and no other changes its order [CMS-127]', () => {
    expect(ids(moveBlock(three, 'a', 1))).toBe('bac');
    expect(ids(moveBlock(three, 'c', -1))).toBe('cab');
    expect(ids(moveBlock(three, 'a', 9))).toBe('bca');
    expect(ids(moveBlock(three, 'x', 0))).toBe('abc');
  });

  test('are duplicated with an id of their own [CMS-127]', () => {
    const blocks = duplicateBlock([text('b1', 'one'), text('b3', 'two')], 'b1');
    expect(blocks.map(({ id, content }) => [id, content])).toEqual([
      ['b1', 'one'],
      ['b4', 'one'],
      ['b3', 'two'],
    ]);
    expect(freeBlockId([text('b2', '')])).toBe('b3');
    expect(freeBlockId([])).toBe('b1');
  });

  test('that were deleted come back at their place, and what was written since stays [CMS-127]', () => {
    const since = [text('a', 'written since'), text('c', '')];
    expect(restoreBlock(since, text('b', 'B'), 1).map(({ id, content }) => [id, content])).toEqual([
      ['a', 'written since'],
      ['b', 'B'],
      ['c', ''],
    ]);
    expect(ids(restoreBlock([text('b', 'new')], text('b', 'B'), 7))).toBe('bb2');
  });

  test('keep their id when they change [CMS-127]', () => {
    expect(changeBlock(three, 'b', { content: 'new', id: 'z' })[1]).toMatchObject({
      id: 'b',
      content: 'new',
    });
  });
});

describe('two documents', () => {
  const base = page(text('a', 'A'), text('b', 'B'));
  const mine = page(text('a', 'A of mine'), text('b', 'B'), text('n', 'New of mine'));
  const theirs = { ...page(text('a', 'A'), text('b', 'B of theirs')), title: 'Terms of use' };

  test('show what differs, block by block [CMS-129] [CMS-132]', () => {
    const found = compareDocuments(mine, theirs);
    expect(found.map(({ key }) => key)).toEqual([pageKey, 'a', 'b', 'n']);
    expect(found[1]).toMatchObject({ name: 'Text', first: 'Text: A of mine', second: 'Text: A' });
    expect(found[3]).toMatchObject({ first: 'Text: New of mine', second: null });
    expect(compareDocuments(mine, mine)).toEqual([]);
  });

  test('show that their blocks have another order, which is chosen like a block [CMS-129] [CMS-132]', () => {
    const moved = page(text('b', 'B'), text('a', 'A'));
    const found = compareDocuments(moved, base);
    expect(found).toEqual([
      { key: orderKey, name: 'The order', first: 'Text: B\nText: A', second: 'Text: A\nText: B' },
    ]);
    expect(proposeSide(orderKey, base, moved)).toBe('first');
    expect(proposeSide(orderKey, moved, moved)).toBe('second');
    expect(ids(mergeDocuments(moved, base, { [orderKey]: 'first' }).blocks)).toBe('ba');
    expect(ids(mergeDocuments(moved, theirs, { [orderKey]: 'second' }).blocks)).toBe('ab');
    expect(compareDocuments(page(text('a', 'A'), text('x', ''), text('b', 'B')), base)).toHaveLength(1);
  });

  test('of two admins who each add a block both blocks stay [CMS-129]', () => {
    const one = page(...(base.blocks as never[]), text('c', 'Mine'));
    const other = page(...(base.blocks as never[]), text('c', 'Theirs'));
    const separated = separateNewBlocks(base, one, other);
    const differences = compareDocuments(separated, other);
    const sides = Object.fromEntries(differences.map(({ key }) => [key, proposeSide(key, base, separated)]));
    const merged = mergeDocuments(separated, other, sides);
    expect(merged.blocks.map(({ content }) => content)).toEqual(['A', 'B', 'Mine', 'Theirs']);
    expect(new Set(merged.blocks.map(({ id }) => id)).size).toBe(4);
    expect(separateNewBlocks(base, mine, theirs)).toEqual(mine);
    expect(separateNewBlocks(base, other, other)).toEqual(other);
  });

  test('are the same whatever the order of their keys [CMS-132]', () => {
    const { title, ...rest } = base;
    expect(sameDocument(base, { ...rest, title })).toBe(true);
    expect(sameDocument(base, mine)).toBe(false);
  });

  test('are merged by what is chosen, and proposed is what only one of them has changed [CMS-129]', () => {
    const sides = Object.fromEntries(
      compareDocuments(mine, theirs).map(({ key }) => [key, proposeSide(key, base, mine)]),
    );
    expect(sides).toEqual({ [pageKey]: 'second', a: 'first', b: 'second', n: 'first' });
    const merged = mergeDocuments(mine, theirs, sides);
    expect(merged.title).toBe('Terms of use');
    expect(merged.blocks.map(({ content }) => content)).toEqual(['A of mine', 'B of theirs', 'New of mine']);
    const dropped = mergeDocuments(mine, theirs, { ...sides, n: 'second', [pageKey]: 'first' });
    expect([dropped.title, ids(dropped.blocks)]).toEqual(['Terms', 'ab']);
  });
});

test('the text of a block names each field that is filled in, and what is around it [CMS-132]', () => {
  const hero = blockKinds[0];
  const block = {
    ...newBlock(hero, 'h'),
    title: 'Hello',
    hidden: true,
    width: 'wide' as const,
    buttons: [{ label: 'Go', page: { path: '/tracks' }, url: '', newTab: true, audience: 'guests' }],
  };
  expect(blockText(block).split('\n')).toEqual([
    'Title: Hello',
    'Drawing: None',
    'Button 1: Go → /tracks (new tab, for guests)',
    'Hidden',
    'Width: wide',
  ]);
  expect(blockText({ ...block, component: 'blocks.marquee' })).toContain('"title": "Hello"');
});
