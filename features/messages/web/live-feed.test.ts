import { expect, test } from 'vitest';
import { createLiveFeed, type LiveFeedPage } from './live-feed.ts';

interface Item {
  id: string;
  at: number;
}

/** A feed of a list that the test adds to, in pages of three with the cursor "before this". */
function aFeed(length: number) {
  const all: Item[] = Array.from({ length }, (_none, at) => ({ id: String(at + 1), at: at + 1 }));
  const source = { all, reads: 0, gate: null as Promise<void> | null, fails: false };
  const pageBefore = (before = Number.POSITIVE_INFINITY): LiveFeedPage<Item> => {
    const rest = source.all.filter(({ at }) => at < before).sort((a, b) => b.at - a.at);
    const items = rest.slice(0, 3);
    return { items, nextPage: rest.length > 3 ? (items.at(-1)?.at ?? null) : null };
  };
  const feed = createLiveFeed<Item>({
    start: pageBefore(),
    async read(page) {
      source.reads += 1;
      if (source.fails) throw new Error('no connection');
      const answer = pageBefore(page === undefined ? undefined : Number(page));
      await source.gate;
      return answer;
    },
    order: (a, b) => b.at - a.at,
    isSame: () => true,
  });
  const shown = () => feed.getState().items.map(({ at }) => at);
  const add = (count: number) => {
    for (let times = 0; times < count; times += 1)
      source.all.push({ id: String(source.all.length + 1), at: source.all.length + 1 });
  };
  return { feed, source, shown, add };
}
const down = (from: number, to = 1) => Array.from({ length: from - to + 1 }, (_none, at) => from - at);

test('older pages load until there is none', async () => {
  const { feed, shown, source } = aFeed(8);
  expect(shown()).toEqual([8, 7, 6]);
  await feed.loadMore();
  await feed.loadMore();
  expect(shown()).toEqual(down(8));
  expect(feed.getState().nextPage).toBeNull();
  await feed.loadMore();
  expect(source.reads).toBe(2);
});

test('pages load one at a time, and a failed load is reported and can be retried', async () => {
  const { feed, shown, source } = aFeed(8);
  await Promise.all([feed.loadMore(), feed.loadMore()]);
  expect([source.reads, shown().length]).toEqual([1, 6]);
  source.fails = true;
  await feed.loadMore();
  expect([feed.getState().hasFailed, feed.getState().isLoading, shown().length]).toEqual([true, false, 6]);
  source.fails = false;
  await feed.loadMore();
  expect([feed.getState().hasFailed, shown()]).toEqual([false, down(8)]);
});

test('a refresh loads as many pages as needed to reach a known item', async () => {
  const { feed, shown, add } = aFeed(8);
  await feed.loadMore();
  add(11);
  await feed.refresh();
  expect(shown()).toEqual(down(19, 3));
});

test('a refresh that reaches no known item replaces the list, without a gap', async () => {
  const { feed, shown, add } = aFeed(8);
  await feed.loadMore();
  add(100);
  await feed.refresh();
  expect(shown()).toEqual(down(108, 79));
  await feed.loadMore();
  expect(shown()).toEqual(down(108, 76));
});

test('older pages and a refresh may arrive in any order, and an upserted item stays', async () => {
  const { feed, shown, source, add } = aFeed(8);
  const gate = Promise.withResolvers<void>();
  source.gate = gate.promise;
  const older = feed.loadMore();
  add(2);
  const newer = feed.refresh();
  add(1);
  feed.upsert({ id: '11', at: 11 });
  expect(shown()).toEqual([11, 8, 7, 6]);
  gate.resolve();
  await Promise.all([older, newer]);
  expect(shown()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test('a refresh during a refresh loads items that were added meanwhile', async () => {
  const { feed, shown, source, add } = aFeed(8);
  const gate = Promise.withResolvers<void>();
  source.gate = gate.promise;
  add(1);
  const first = feed.refresh();
  add(1);
  const second = feed.refresh();
  gate.resolve();
  await Promise.all([first, second]);
  expect(shown().slice(0, 3)).toEqual([10, 9, 8]);
});

test('an item that moved to the front is listed once', async () => {
  const { feed, source } = aFeed(8);
  feed.update('7', { at: 7 });
  const moved = source.all.find(({ id }) => id === '6');
  if (moved) moved.at = 20;
  await feed.refresh();
  expect(feed.getState().items.map(({ id }) => id)).toEqual(['6', '8', '7']);
});
