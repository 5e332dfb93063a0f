import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { openLocalCopy } from './local-copy.ts';

const day = 24 * 3_600_000;

test('[STUDIO-022] unsent edits wait for their owner for 30 days of opened studios, and a clock that jumps by a year deletes none', async () => {
  const factory = new IDBFactory();
  let time = 1_700_000_000_000;
  let tabs = 0;
  const open = (userId: string) =>
    openLocalCopy({
      ...{ factory, userId, project: 'song', now: () => time, tab: `${(tabs += 1)}`, onResult() {} },
      state: () => new Uint8Array([0, 0]),
    });
  const doc = new Y.Doc();
  doc.getMap('meta').set('name', 'Rain');
  const write = async (userId: string, isSent: boolean) => {
    const copy = open(userId);
    await copy.load();
    copy.begin(1);
    copy.add(Y.encodeStateAsUpdate(doc), true);
    await copy.flush();
    if (isSent) copy.markSent();
    await copy.flush();
    await copy.close();
  };
  const read = async (userId: string) => {
    const copy = open(userId);
    const found = await copy.load();
    await copy.close();
    return found?.updates.length ?? 0;
  };
  await write('ada', false);
  await write('ben', true);
  time += 365 * day;
  await read('cleo');
  expect([await read('ada'), await read('ben')]).toEqual([1, 0]);
  time += 29 * day;
  expect(await read('ada')).toBe(1);
  // Somebody who goes on with it has it for as long again.
  await write('ada', false);
  time += 31 * day;
  await read('cleo');
  time += 29 * day;
  expect(await read('ada')).toBe(2);
  time += 2 * day;
  await read('cleo');
  expect(await read('ada')).toBe(0);
});

test('[STUDIO-164] [STUDIO-017] a member who heard only an excerpt and is a member again keeps the copy of the same epoch, and nothing of it is brought apart', async () => {
  const factory = new IDBFactory();
  const doc = new Y.Doc();
  doc.getMap('meta').set('name', 'Rain');
  const open = (tab: string) =>
    openLocalCopy({
      ...{ factory, userId: 'ada', project: 'song', now: () => 1_700_000_000_000, tab, onResult() {} },
      state: () => Y.encodeStateAsUpdate(doc),
    });
  const [member, heard, again, other, next] = ['1', '2', '3', '4', '5'].map(open);
  if (!member || !heard || !again || !other || !next) throw new Error('No tabs');
  await member.load();
  member.begin(1);
  member.add(Y.encodeStateAsUpdate(doc), true);
  member.retire();
  await member.flush();
  const [unsent] = await heard.takeUnsent();
  await unsent?.moveTo('own');
  expect(await again.load()).toBeNull();
  again.begin(1);
  again.add(Y.encodeStateAsUpdate(doc), true);
  expect(await again.takeUnsent()).toEqual([]);
  await again.flush();
  // The excerpt's tab ends only now what it had begun.
  await unsent?.end(true);
  expect(await other.takeUnsent()).toEqual([]);
  expect(await next.load()).toMatchObject({ epoch: 1, updates: { length: 2 } });
  // An epoch that has really ended: a project that was begun before is not written again.
  again.retire();
  await again.flush();
  expect((await other.takeUnsent()).map(({ movedTo }) => movedTo)).toEqual([null]);
  await Promise.all([member, heard, again, other, next].map((one) => one.close()));
});
