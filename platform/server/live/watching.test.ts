import { expect, test } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { createSemaphore } from '../media/semaphore.ts';
import { readClientMessage } from './client-message.ts';
import { createLiveHub, type LivePeer } from './live-hub.ts';
import { createWatching, type Watched } from './watching.ts';

const read = (text: string) => readClientMessage(Buffer.from(text));

test('a ping and a wish to watch are understood, and nothing else is [NOTIF-093]', () => {
  expect(read('{ "event": "ping" }')).toEqual({ event: 'ping' });
  expect(read('{"event":"watch","data":{"key":"track:1"}}')).toEqual({ event: 'watch', key: 'track:1' });
  expect(read('{"data":{"key":null},"event":"watch"}')).toEqual({ event: 'watch', key: null });
  const refused = [
    'null',
    '[]',
    '"watch"',
    '{"event":"watch"}',
    '{"event":"watch","data":null}',
    '{"event":"watch","data":{}}',
    '{"event":"watch","data":{"key":1}}',
    `{"event":"watch","data":{"key":"${'x'.repeat(101)}"}}`,
    '{"event":"watch","data":{"key":"a","more":1}}',
    '{"event":"watch","data":{"key":"a"},"more":1}',
    '{"event":"ping","data":{"key":"a"}}',
  ];
  for (const text of refused) expect(read(text), text).toBeNull();
});

/** A tab with its watching; `answer` ends the oldest look-up that has not ended. */
function aTab() {
  const hub = createLiveHub();
  const heard: unknown[] = [];
  const asked: string[] = [];
  const waiting: ((found: Watched | null | Error) => void)[] = [];
  const peer: LivePeer = {
    sessionKey: 'session',
    bufferedBytes: () => 0,
    write: (frame) => heard.push(JSON.parse(frame.subarray(frame.indexOf('{')).toString()).event),
    end: () => hub.remove(peer),
  };
  hub.add(peer, ['user:ada']);
  const watch = createWatching(peer, {
    hub,
    log: silentLog,
    lookupSlots: createSemaphore(1),
    find: (key) => {
      asked.push(key);
      return new Promise((resolve, reject) =>
        waiting.push((found) => (found instanceof Error ? reject(found) : resolve(found))),
      );
    },
  });
  const answer = (found: Watched | null | Error) => waiting.shift()?.(found);
  return { hub, peer, heard, asked, watch, answer };
}

const watched = (name: string): Watched => ({ channel: name, message: { event: `now ${name}` } });

test('a tab watches one thing at a time beside its own channel, until it asks for nothing [NOTIF-093]', async () => {
  const { hub, heard, asked, watch, answer } = aTab();
  watch('a');
  await expect.poll(() => asked).toEqual(['a']);
  answer(watched('a'));
  await expect.poll(() => heard).toEqual(['now a']);
  hub.deliver('a', '{"event":"of a"}');
  watch('b');
  hub.deliver('a', '{"event":"late"}');
  await expect.poll(() => asked).toEqual(['a', 'b']);
  answer(watched('b'));
  await expect.poll(() => heard).toEqual(['now a', 'of a', 'now b']);
  watch(null);
  for (const channel of ['a', 'b', 'user:ada']) hub.deliver(channel, `{"event":"to ${channel}"}`);
  expect(heard.slice(3)).toEqual(['to user:ada']);
});

test('of many wishes one is looked up at a time and the last one counts; a failed look-up ends nothing [NOTIF-093]', async () => {
  const { hub, heard, asked, watch, answer } = aTab();
  for (const key of ['a', 'b', 'c']) watch(key);
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked).toEqual(['c']);
  watch('d');
  answer(watched('c'));
  await expect.poll(() => asked).toEqual(['c', 'd']);
  answer(new Error('no database'));
  watch('e');
  await expect.poll(() => asked).toEqual(['c', 'd', 'e']);
  answer(null);
  for (const channel of ['a', 'b', 'c', 'd', 'e']) hub.deliver(channel, '{"event":"heard"}');
  expect(heard).toEqual([]);
});

test('a look-up that ends after its socket has closed subscribes to nothing [NOTIF-093]', async () => {
  const { hub, peer, heard, asked, watch, answer } = aTab();
  watch('a');
  await expect.poll(() => asked).toEqual(['a']);
  hub.remove(peer);
  answer(watched('a'));
  await expect.poll(() => heard).toEqual(['now a']);
  hub.deliver('a', '{"event":"of a"}');
  expect(heard).toEqual(['now a']);
});
