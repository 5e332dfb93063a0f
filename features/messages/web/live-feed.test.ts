import { expect, test } from 'vitest';
import { createLiveFeed, type LiveFeedPage } from './live-feed.ts';

interface Item {
  id: string;
  at: number;
}

/** A list that the test adds to, in pages of three, read by the cursor "before this". */
function aFeed(length: number) {
  const all: Item[] = Array.from({ length }, (_none, at) => ({ id: String(at + 1), at: at + 1 }));
  const truth = { all, reads: 0, gate: null as Promise<void> | null, fails: false };
  const pageBefore = (before = Number.POSITIVE_INFINITY): LiveFeedPage<Item> => {
    const rest = truth.all.filter(({ at }) => at < before).sort((a, b) => b.at - a.at);
    const items = rest.slice(0, 3);
    return { items, nextPage: rest.length > 3 ? (items.at(-1)?.at ?? null) : null };
  };
  const feed = createLiveFeed<Item>({
    start: pageBefore(),
    async read(page) {
      truth.reads += 1;
      if (truth.fails) throw new Error('no connection');
      const answer = pageBefore(page === undefined ? undefined : Number(page));
      await truth.gate;
      return answer;
    },
    order: (a, b) => b.at - a.at,
    isSame: () => true,
  });
  const shown = () => feed.getState().items.map(({ at }) => at);
  const add = (count: number) => {
    for (let times = 0; times < count; times += 1)
      truth.all.push({ id: String(truth.all.length + 1), at: truth.all.length + 1 });
  };
  return { feed, truth, shown, add };
}
const down = (from: number, to = 1) => Array.from({ length: from - to + 1 }, (_none, at) => from - at);

test('older pages come until there is none', async () => {
  const { feed, shown, truth } = aFeed(8);
  expect(shown()).toEqual([8, 7, 6]);
  await feed.loadMore();
  await feed.loadMore();
  expect(shown()).toEqual(down(8));
  expect(feed.getState().nextPage).toBeNull();
  await feed.loadMore();
  expect(truth.reads).toBe(2);
});

test('one page at a time, and a failure is said and can be tried again', async () => {
  const { feed, shown, truth } = aFeed(8);
  await Promise.all([feed.loadMore(), feed.loadMore()]);
  expect([truth.reads, shown().length]).toEqual([1, 6]);
  truth.fails = true;
  await feed.loadMore();
  expect([feed.getState().hasFailed, feed.getState().isLoading, shown().length]).toEqual([true, false, 6]);
  truth.fails = false;
  await feed.loadMore();
  expect([feed.getState().hasFailed, shown()]).toEqual([false, down(8)]);
});

test('what is new is read back to what is known, over as many pages as it takes', async () => {
  const { feed, shown, add } = aFeed(8);
  await feed.loadMore();
  add(11);
  await feed.refresh();
  expect(shown()).toEqual(down(19, 3));
});

test('who was away for too long begins again, without a hole', async () => {
  const { feed, shown, add } = aFeed(8);
  await feed.loadMore();
  add(100);
  await feed.refresh();
  expect(shown()).toEqual(down(108, 79));
  await feed.loadMore();
  expect(shown()).toEqual(down(108, 76));
});

test('an older page and what is new may arrive in any order, and what one puts in oneself stays', async () => {
  const { feed, shown, truth, add } = aFeed(8);
  const gate = Promise.withResolvers<void>();
  truth.gate = gate.promise;
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

test('news that come while news are read are read as well', async () => {
  const { feed, shown, truth, add } = aFeed(8);
  const gate = Promise.withResolvers<void>();
  truth.gate = gate.promise;
  add(1);
  const first = feed.refresh();
  add(1);
  const second = feed.refresh();
  gate.resolve();
  await Promise.all([first, second]);
  expect(shown().slice(0, 3)).toEqual([10, 9, 8]);
});

test('an item that moved to the front stands there alone', async () => {
  const { feed, truth } = aFeed(8);
  feed.update('7', { at: 7 });
  const moved = truth.all.find(({ id }) => id === '6');
  if (moved) moved.at = 20;
  await feed.refresh();
  expect(feed.getState().items.map(({ id }) => id)).toEqual(['6', '8', '7']);
});
