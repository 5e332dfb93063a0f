import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { heldBytes } from '#testing/held-bytes.ts';
import { aWorld } from '#testing/world.ts';
import { writeZip, type ZippedFile } from './write-zip.ts';

const FILES = 6000;

const world = await aWorld();

test('an owner’s copy of a school with 6,000 files is written with at most 64 MB more memory [EDU-258]', {
  timeout: 120_000,
}, async () => {
  const before = heldBytes();
  let most = 0;
  async function* files(): AsyncGenerator<ZippedFile> {
    for (let at = 1; at <= FILES; at += 1) {
      yield { path: `students/${at}/classes.json`, json: { name: 'a class', text: 'x'.repeat(500) } };
      if (at % 2000 === 0) most = Math.max(most, heldBytes());
    }
  }
  let bytes = 0;
  const output = new Writable({
    write(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      done();
    },
  });
  await writeZip({ now: world.clock.now(), platform: world.platform }, files(), output);
  expect(bytes).toBeGreaterThan(FILES * 100);
  expect(most - before).toBeLessThan(64 * 2 ** 20);
});
