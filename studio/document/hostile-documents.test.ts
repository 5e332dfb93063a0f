import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { aPeer, seededBytes } from '#testing/documents/a-project.ts';
import { checkPlan, checkSong } from '#testing/documents/check-song.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { builtDocuments, documentOfSize, hostileDocuments } from '#testing/documents/hostile-documents.ts';
import { fileOf, toKeptText } from '#testing/documents/kept-documents.ts';
import { randomEdits } from '#testing/documents/random-edits.ts';
import { addTrack } from './edits/add-track.ts';
import { deleteRecords } from './edits/delete-records.ts';
import { fullness, maxStateBytes } from './limits.ts';
import { planOf } from './plan-of.ts';
import { createSongReader, readSong } from './read-song.ts';
import { rebuildDocument, stateOf } from './rebuild.ts';

test('at least 60 hostile documents are kept as files, which their builders still make (`vitest run -u` with this file writes them)', async () => {
  const kept = builtDocuments.flatMap(({ name, updates }) => {
    const text = toKeptText(updates());
    return text === null ? [] : [{ file: fileOf(name), text }];
  });
  for (const { file, text } of kept) await expect(text).toMatchFileSnapshot(file);
  expect(kept.length).toBeGreaterThanOrEqual(60);
  const names = new Set(kept.map(({ file }) => basename(file)));
  expect(readdirSync(dirname(fileOf('one'))).filter((file) => !names.has(file))).toEqual([]);
});

describe.each(hostileDocuments)('$name', ({ updates }) => {
  const made = updates();

  test('is read into a song that plays, by all peers alike, and stays as it is [STUDIO-234, STUDIO-235]', () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()];
    const reader = createSongReader(other);
    for (const update of made) {
      Y.applyUpdate(doc, update);
      Y.applyUpdate(other, update);
      reader.read();
    }
    const before = stateOf(doc);
    const song = readSong(doc);
    expect(checkSong(song)).toEqual([]);
    const plan = planOf(song, deviceTable);
    expect(checkPlan(plan)).toEqual([]);
    expect(isDeepStrictEqual(reader.read(), song)).toBe(true);
    expect(Buffer.compare(stateOf(doc), before)).toBe(0);
    const rebuilt = readSong(rebuildDocument(song));
    expect(isDeepStrictEqual(planOf(rebuilt, deviceTable), plan)).toBe(true);
    expect(rebuilt.problems.filter(({ what }) => what !== 'missing' && what !== 'second')).toEqual([]);
  });

  test('can be edited by every edit, and is a song afterwards [STUDIO-234]', () => {
    const peer = aPeer('Ada', 77);
    for (const update of made) Y.applyUpdate(peer.doc, update);
    const bytes = seededBytes('drawn');
    // A large document takes long to read for each edit: every tenth is enough there.
    const isLarge = made.some(({ length }) => length > 200_000);
    for (const [kind, run] of randomEdits.entries()) {
      if (isLarge && kind % 10 !== 0) continue;
      const [a = 0, b = 0, c = 0] = bytes(3);
      run(peer.editing(), { kind, a, b, c });
    }
    const song = peer.song();
    expect(checkSong(song)).toEqual([]);
    expect(isDeepStrictEqual(song, readSong(peer.doc))).toBe(true);
  });
});

test('a state of 8 MiB is full: nothing is added, deleting goes on (of 023 the refusal) [STUDIO-023]', () => {
  for (const [bytes, expected] of [
    [maxStateBytes - 1, 'nearly full'],
    [maxStateBytes, 'full'],
    [maxStateBytes + 1, 'full'],
  ] as const) {
    const doc = documentOfSize(bytes);
    const stateBytes = stateOf(doc).length;
    expect(stateBytes).toBe(bytes);
    expect(fullness(stateBytes)).toBe(expected);
    const editing = {
      ...{ doc, song: readSong(doc), randomBytes: seededBytes('a'), stamp: 'me', stateBytes, origin: null },
    };
    const added = addTrack(editing, { kind: 'drums', name: 'One more' });
    expect(added.refusal).toBe(
      expected === 'full' ? 'This project is full. Delete something or start a new one.' : null,
    );
    expect(deleteRecords(editing, { from: 'tracks', ids: [] }).refusal).toBe(null);
  }
});
