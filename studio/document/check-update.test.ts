import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { merge, peersOfOneProject } from '#testing/documents/a-project.ts';
import { hostileDocuments } from '#testing/documents/hostile-documents.ts';
import { randomEdits } from '#testing/documents/random-edits.ts';
import { checkUpdate, limitsOfSent } from './check-update.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

test('whatever Yjs writes is accepted: of edits, of whole documents, and of every hostile document', () => {
  const peers = peersOfOneProject('Ada', 'Ben');
  const updates: Uint8Array[] = hostileDocuments.flatMap(({ updates: make }) => make());
  for (const { doc } of peers) doc.on('update', (update: Uint8Array) => void updates.push(update));
  for (const [kind, run] of [...randomEdits, ...randomEdits].entries()) {
    const peer = peers[kind % 2];
    if (peer !== undefined) run(peer.editing(), { kind, a: kind, b: 3 * kind, c: 7 * kind });
  }
  merge(peers);
  for (const { doc } of peers) updates.push(Y.encodeStateAsUpdate(doc));
  expect(updates.length).toBeGreaterThan(150);
  expect(updates.map((update) => checkUpdate(update)).filter((wrong) => wrong !== null)).toEqual([]);
});

test('updates of a few bytes that would cost Yjs a second and 256 MB are refused (of 238 the check of updates) [STUDIO-238]', () => {
  for (const hex of [
    '01d4a9af0165152800010d0e733a6e6f537563685265636f7264017d51005100',
    '1ab8957c84c9ee9c00ff01010603000101010603',
    '01f6827d67022800011406706172656e740177006d617374657200',
    '0cbf8ea90ecfa701016710280067a90ecfa7010167102800670004676f806501770e44616e20323032362d31312d323800',
  ]) {
    expect(checkUpdate(bytes(hex))).toBe('claims more than it has');
  }
});

test('what ends too early, goes on behind its end, or is nested too deep is refused', () => {
  const doc = new Y.Doc();
  doc.getMap('meta').set('name', 'Song');
  const update = Y.encodeStateAsUpdate(doc);
  for (let end = 0; end < update.length; end += 1) expect(checkUpdate(update.slice(0, end))).not.toBe(null);
  expect(checkUpdate(Uint8Array.of(...update, 0))).toBe('bytes behind its end');
  const nested = Uint8Array.of(
    1,
    1,
    9,
    0,
    40,
    1,
    1,
    97,
    1,
    98,
    1,
    ...Array.from({ length: 20_000 }, () => [117, 1]).flat(),
    126,
    0,
  );
  expect(checkUpdate(nested)).toBe('values that are nested too deep');
});

test('what a stored document may have and nobody may send: lengths that add up, structs of length 0, documents in it [STUDIO-238]', () => {
  const list = new Y.Doc();
  for (let part = 0; part < 2; part += 1) list.getArray('x').push(Array(600).fill(part));
  const of = (...body: number[]) => Uint8Array.of(1, 1, 7, 0, ...body, 0);
  const large = [128, 128, 128, 128, 128, 128, 1];
  const sent: [Uint8Array, string][] = [
    [Y.encodeStateAsUpdate(list), 'too many values in one'],
    [of(0, ...large), 'a clock that is too large'],
    [of(1, 1, 1, 97, 0), 'a struct of length 0'],
    [of(9, 1, 1, 97, 1, 103, 126), 'a document in it'],
  ];
  for (const [update, problem] of sent)
    expect([checkUpdate(update), checkUpdate(update, limitsOfSent)]).toEqual([null, problem]);
  const deep = Buffer.from(`["[\\"${'['.repeat(40)}]`);
  const asJson = (text: Uint8Array) => of(5, 1, 1, 97, text.length, ...text);
  expect(checkUpdate(asJson(deep))).toBe(null);
  expect(checkUpdate(asJson(Buffer.from('['.repeat(40))))).toBe('values that are nested too deep');
});
