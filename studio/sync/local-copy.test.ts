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
