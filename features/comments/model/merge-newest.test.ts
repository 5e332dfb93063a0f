import { expect, test } from 'vitest';
import { aComment } from '../testing/a-comment.ts';
import { mergeNewest } from './merge-newest.ts';

const idsOf = (comments: readonly { id: string }[]) => comments.map(({ id }) => id);
const [old, mid, late, later] = [aComment(), aComment(), aComment(), aComment()];

test('what is newer than the shown is added, what the server has no more is dropped, what changed is replaced', () => {
  const changed = { ...old, content: 'changed' };
  const merged = mergeNewest({
    shown: [mid, old],
    before: new Set(idsOf([mid, old])),
    read: [later, late, changed],
    hasMore: false,
  });
  expect(idsOf(merged.added)).toEqual(idsOf([later, late]));
  expect(merged.known).toEqual([changed]);
  expect(merged.hasGap).toBe(false);
});

test('what the viewer wrote or deleted while the newest were read stays as the viewer left it', () => {
  const merged = mergeNewest({
    shown: [later, old],
    before: new Set(idsOf([mid, old])),
    read: [mid, old],
    hasMore: false,
  });
  expect(merged.added).toEqual([]);
  expect(idsOf(merged.known)).toEqual(idsOf([later, old]));
});

test('older ones than were read are kept, an older one that was read is not new, and more than were read is a gap', () => {
  const kept = mergeNewest({
    shown: [later, mid],
    before: new Set(idsOf([later, mid])),
    read: [later],
    hasMore: true,
  });
  expect(idsOf(kept.known)).toEqual(idsOf([later, mid]));
  const moved = mergeNewest({ shown: [mid], before: new Set([mid.id]), read: [mid, old], hasMore: true });
  expect(moved.added).toEqual([]);
  const gap = mergeNewest({ shown: [old], before: new Set([old.id]), read: [later, late], hasMore: true });
  expect([idsOf(gap.known), gap.hasGap]).toEqual([[old.id], true]);
});

test('the answer says which comment is pinned: it stands first once, and the one before stands unmarked at its place', () => {
  const pinned = { ...old, pinned: true };
  const inRead = mergeNewest({
    shown: [pinned, later, late],
    before: new Set(idsOf([pinned, later, late])),
    read: [{ ...late, pinned: true }, later, old],
    hasMore: true,
  });
  expect(inRead.known.map(({ id, pinned }) => [id, pinned])).toEqual([
    [late.id, true],
    [later.id, false],
    [old.id, false],
  ]);
  const notShown = mergeNewest({
    shown: [{ ...mid, pinned: true }, later, old],
    before: new Set(idsOf([mid, later, old])),
    read: [{ ...late, pinned: true }, later],
    hasMore: true,
  });
  expect(notShown.known.map(({ id, pinned }) => [id, pinned])).toEqual([
    [late.id, true],
    [later.id, false],
    [mid.id, false],
    [old.id, false],
  ]);
  expect(notShown.added).toEqual([]);
  const ofLaterPage = mergeNewest({
    shown: [pinned, later],
    before: new Set(idsOf([pinned, later])),
    read: [later],
    hasMore: true,
  });
  expect(idsOf(ofLaterPage.known)).toEqual([later.id]);
});

test('a comment keeps the replies that were read beyond the first, unless the server has no more than the first', () => {
  const { parentId: _of, repliesCount: _count, replies: _none, ...reply } = aComment();
  const [second, third] = ['2', '3'].map((end) => ({ ...reply, id: `${reply.id.slice(0, -1)}${end}` }));
  if (!second || !third) throw new Error('a reply is missing');
  const shown = { ...old, repliesCount: 3, replies: [reply, second, third] };
  const read = (repliesCount: number, replies: (typeof reply)[]) =>
    mergeNewest({
      shown: [shown],
      before: new Set([old.id]),
      read: [{ ...old, repliesCount, replies }],
      hasMore: false,
    }).known[0]?.replies.length;
  expect(read(4, [reply])).toBe(3);
  expect(read(1, [reply])).toBe(1);
});
