import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Random, seededRandom } from '#platform/pure/seeded-random.ts';
import { checkUpdate } from '#studio/document/check-update.ts';
import { forksOfHistory, longHistory, rivalsAtOneKey } from '#testing/documents/quadratic-updates.ts';
import { applyUpdate } from './apply-update.ts';

test('[STUDIO-238] an update of 100,000 items at one key is refused before Yjs compares each with all others', () => {
  expect(applyUpdate(new Y.Doc(), rivalsAtOneKey(100_000), null)).toEqual({
    as: 'wrongMessage',
    reason: 'an update with too many items at one place',
  });
  expect(applyUpdate(new Y.Doc(), rivalsAtOneKey(200), null)).toBeNull();
});

test('[STUDIO-238] an update that makes Yjs compare for minutes is broken off, and the document goes on', () => {
  const doc = new Y.Doc();
  expect(applyUpdate(doc, longHistory(60_000), null)).toBeNull();
  expect(applyUpdate(doc, forksOfHistory(20_000), null)).toMatchObject({ as: 'tooMuch' });
  const other = new Y.Doc();
  other.getMap('meta').set('name', 'x'.repeat(300));
  expect(applyUpdate(doc, Y.encodeStateAsUpdate(other), null)).toBeNull();
  expect(doc.getMap('meta').get('name')).toHaveLength(300);
});

const varUint = (value: number): number[] =>
  value < 128 ? [value] : [128 + (value % 128), ...varUint(Math.floor(value / 128))];
const text = (value: string): number[] => [...varUint(Buffer.byteLength(value)), ...Buffer.from(value)];

/** An update with one struct of any kind, mostly behind the client's last one so that Yjs merges them, and a deletion. */
function anUpdate(doc: Y.Doc, random: Random): Uint8Array {
  const below = (limit: number) => Math.floor(random() * limit);
  const client = 1 + below(2);
  const clock = Y.getState(doc.store, client);
  const kind = [0, 1, 2, 3, 4, 5, 7, 8, 8, 9][below(10)] ?? 8;
  const size = [0, 1, 3, 600, 1_000, 1_001][below(6)] ?? 1;
  const claimed = [0, 1, 5, 2 ** 39, 2 ** 52 + 9, Number.MAX_SAFE_INTEGER - 3][below(6)] ?? 1;
  const one = ['1', '"ab"', '{"a":[1]}', '['.repeat(50_000) + ']'.repeat(50_000)][below(4)] ?? '1';
  const value = [
    [126],
    [125, 1],
    [119, ...text('ab')],
    [117, 1, 116, 1, 9],
    [118, 1, ...text('toString'), 125, 1],
  ];
  const content: Record<number, () => number[]> = {
    0: () => varUint(claimed),
    1: () => varUint(claimed),
    2: () => [...varUint(size), ...Array.from({ length: size }, () => text('[1]')).flat()],
    3: () => text('bytes'),
    4: () => text('x'.repeat(size)),
    5: () => text(one),
    7: () => [below(3)],
    8: () => [...varUint(size), ...Array.from({ length: size }, () => value[below(5)] ?? []).flat()],
    9: () => [...text('g'), 118, 1, ...text('guid'), ...(value[below(5)] ?? [])],
  };
  const isBehind = clock > 0 && random() < 0.8;
  const place = isBehind ? [...varUint(client), ...varUint(clock - 1)] : [1, ...text('list')];
  const struct = [kind === 0 ? 0 : kind + (isBehind ? 128 : 0), ...(kind === 0 ? [] : place)];
  const from = below(Math.min(clock, 2_000));
  const deleted = random() < 0.3 && clock > from ? [1, client, 1, ...varUint(from), 1 + below(2)] : [0];
  return Uint8Array.from([
    1,
    1,
    client,
    ...varUint(clock),
    ...struct,
    ...(content[kind]?.() ?? []),
    ...deleted,
  ]);
}

test('[STUDIO-238] whatever was taken from people is a document that can be stored and opened again', () => {
  const random = seededRandom('taken updates');
  let taken = 0;
  for (let one = 0; one < 60; one += 1) {
    const doc = new Y.Doc();
    const log: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => void log.push(update));
    for (let at = 0; at < 20; at += 1) if (applyUpdate(doc, anUpdate(doc, random), null) === null) taken += 1;
    const state = Y.encodeStateAsUpdate(doc);
    expect([state, Y.mergeUpdates(log), ...log].map((update) => checkUpdate(update))).toEqual(
      Array(log.length + 2).fill(null),
    );
    const opened = new Y.Doc();
    Y.applyUpdate(opened, state);
    expect(Y.encodeStateVector(opened)).toEqual(Y.encodeStateVector(doc));
    expect(opened.store.pendingStructs).toBe(null);
  }
  expect(taken).toBeGreaterThan(200);
});
