import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Random, seededRandom } from '#platform/pure/seeded-random.ts';
import { merge, peersOfOneProject } from '#testing/documents/a-project.ts';
import { checkPlan, checkSong } from '#testing/documents/check-song.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { randomEdits } from '#testing/documents/random-edits.ts';
import { checkUpdate } from './check-update.ts';
import { createPlanner } from './plan-of.ts';
import { createSongReader, readSong } from './read-song.ts';

/** All of them with `CHAOS=all`, and otherwise as many as the usual run has time for. */
const count = process.env.CHAOS === 'all' ? 100_000 : 1_000;
const perDocument = 20;

/** Updates of a project that four people have worked on, each of one edit. */
function updatesOf(random: Random): { state: Uint8Array; edits: Uint8Array[] } {
  const peers = peersOfOneProject('Ada', 'Ben', 'Cleo', 'Dan');
  const edits: Uint8Array[] = [];
  for (const { doc } of peers) doc.on('update', (update: Uint8Array) => void edits.push(update));
  const below = (limit: number) => Math.floor(random() * limit);
  for (let at = 0; at < 60; at += 1) {
    const drawn = { kind: 0, a: below(10_000), b: below(10_000), c: below(10_000) };
    const peer = peers[below(4)];
    if (peer !== undefined) randomEdits[below(randomEdits.length)]?.(peer.editing(), drawn);
  }
  merge(peers);
  const [{ doc } = { doc: new Y.Doc() }] = peers;
  return { state: Y.encodeStateAsUpdate(doc), edits };
}

/** Whether Yjs has read it; what it had read before it threw may be in the document. */
function apply(doc: Y.Doc, update: Uint8Array): boolean {
  try {
    Y.applyUpdate(doc, update);
    return true;
  } catch {
    return false;
  }
}

/** An update with some bytes changed, cut out, put in or repeated. */
function mutate(update: Uint8Array, random: Random): Uint8Array {
  const bytes = [...update];
  const below = (limit: number) => Math.floor(random() * limit);
  for (let changes = random() < 0.7 ? 1 : 3; changes > 0; changes -= 1) {
    const at = below(bytes.length);
    const way = below(6);
    if (way === 0) bytes[at] = below(256);
    else if (way === 1) bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    else if (way === 2) bytes.splice(at, 1 + below(8));
    else if (way === 3) bytes.splice(at, 0, ...Array.from({ length: 1 + below(8) }, () => below(256)));
    else if (way === 4) bytes.splice(at, 0, ...bytes.slice(at, at + below(40)));
    else bytes[at] = [0, 127, 128, 255][below(4)] ?? 0;
  }
  return Uint8Array.from(bytes);
}

test('a project is a song after any mutated update, and reading it changes nothing (of 238 the reader) [STUDIO-234, STUDIO-235, STUDIO-238]', {
  timeout: 3_600_000,
}, () => {
  const random = seededRandom('mutated updates');
  let refused = 0;
  for (let done = 0; done < count; done += perDocument) {
    const { state, edits } = updatesOf(random);
    const doc = new Y.Doc();
    Y.applyUpdate(doc, state);
    const reader = createSongReader(doc);
    const planner = createPlanner(deviceTable);
    for (let one = 0; one < perDocument; one += 1) {
      const from = edits[Math.floor(random() * edits.length)] ?? state;
      const update = mutate(random() < 0.1 ? state : from, random);
      // Counts that an update can not hold cost seconds inside of Yjs: a room asks first, too.
      if (checkUpdate(update) === 'claims more than it has') refused += 1;
      else if (!apply(doc, update)) refused += 1;
      const before = Y.encodeStateVector(doc);
      const song = reader.read();
      expect(checkSong(song)).toEqual([]);
      expect(checkPlan(planner(song))).toEqual([]);
      expect(Buffer.compare(Y.encodeStateVector(doc), before)).toBe(0);
    }
    expect(isDeepStrictEqual(reader.read(), readSong(doc))).toBe(true);
  }
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(count);
});
