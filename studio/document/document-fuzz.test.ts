import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { merge, type Peer, peersOfOneProject, send } from '#testing/documents/a-project.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { type DrawnEdit, randomEdits } from '#testing/documents/random-edits.ts';
import { applyPlanDiff, diffPlans } from './diff-plans.ts';
import { createPlanner, planOf } from './plan-of.ts';
import { readSong } from './read-song.ts';
import { rebuildDocument } from './rebuild.ts';
import { collections } from './schema.ts';

/** Many with `CHAOS=all`, and otherwise as many as the usual run has time for. */
const runs = process.env.CHAOS === 'all' ? 2_000 : 40;

interface Act extends DrawnEdit {
  readonly peer: number;
  readonly other: number;
  /** Most acts are edits; some send what a peer has to one other, some undo or redo. */
  readonly what: 'edit' | 'send' | 'undo' | 'redo';
}

const nat = fc.nat(10_000);
const act: fc.Arbitrary<Act> = fc.record({
  peer: fc.nat(3),
  other: fc.nat(3),
  what: fc.constantFrom('edit', 'edit', 'edit', 'edit', 'edit', 'edit', 'send', 'send', 'undo', 'redo'),
  kind: fc.nat(randomEdits.length - 1),
  a: nat,
  b: nat,
  c: nat,
});

/** Deep equality that is fast where it holds, and explains itself where not. */
function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

const undoOf = ({ doc, name }: Peer) =>
  new Y.UndoManager(
    collections.map((collection) => doc.getMap(collection)),
    { captureTimeout: 0, trackedOrigins: new Set([name]) },
  );

test('four peers who edit, undo, and exchange in any order have one song and one plan, read anew or from changes (of 158 the plans) [STUDIO-158, STUDIO-234, STUDIO-235]', {
  timeout: 3_600_000,
}, () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 10, maxLength: 90 }), (acts) => {
      const peers = peersOfOneProject('Ada', 'Ben', 'Cleo', 'Dan');
      const undo = peers.map(undoOf);
      const planners = peers.map(() => createPlanner(deviceTable));
      const plans = peers.map((peer, at) => planners[at]?.(peer.song()));
      for (const { peer: at, other, what, ...drawn } of acts) {
        const peer = peers[at];
        const to = peers[other];
        if (peer === undefined || to === undefined) continue;
        if (what === 'edit') randomEdits[drawn.kind]?.(peer.editing(), drawn);
        else if (what === 'send' && to !== peer) send(peer, to);
        else if (what === 'undo') undo[at]?.undo();
        else undo[at]?.redo();
        const before = Y.encodeStateAsUpdate(peer.doc);
        const song = peer.song();
        expectEqual(song, readSong(peer.doc));
        const plan = planners[at]?.(song);
        const known = plans[at];
        if (plan === undefined || known === undefined) continue;
        const diff = diffPlans(known, plan);
        expectEqual(diff === null ? known : applyPlanDiff(known, structuredClone(diff)), plan);
        plans[at] = plan;
        expect(Buffer.compare(before, Y.encodeStateAsUpdate(peer.doc))).toBe(0);
      }
      merge(peers);
      const [first, ...others] = peers.map((peer) => peer.song());
      if (first === undefined) return;
      const plan = planOf(first, deviceTable);
      for (const [at, song] of others.entries()) {
        expectEqual(song, first);
        expectEqual(planners[at + 1]?.(song), plan);
      }
      const rebuilt = readSong(rebuildDocument(first));
      expectEqual({ ...rebuilt, problems: [] }, { ...first, problems: [] });
      expectEqual(planOf(rebuilt, deviceTable), plan);
    }),
    { numRuns: runs },
  );
});
