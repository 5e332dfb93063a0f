import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aSchool } from '#features/education/testing/a-school.ts';
import { aWorld } from '#testing/world.ts';
import { oneRosterFiles, zipOf } from '../testing/a-one-roster.ts';
import { importRoster, sendRoster } from '../testing/a-roster.ts';
import { schoolSnapshot } from '../testing/school-snapshot.ts';
import { oneRosterSource } from './sources/one-roster/one-roster-source.ts';

/** All of them with `CHAOS=all`, and otherwise as many as the usual run has time for; `sent` of them through the whole way. */
const isFull = process.env.CHAOS === 'all';
const counts = { read: isFull ? 2000 : 120, sent: isFull ? 200 : 8 };
const folder = await mkdtemp(path.join(tmpdir(), 'mutated-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const world = await aWorld({ educationMode: true });

/** The same numbers in every run, so that what fails once can be looked at. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pieces = [
  '"',
  '\0',
  ',,,,',
  '\r\n',
  '=cmd|x',
  's1',
  'tobedeleted',
  '\ufeff',
  '\u202e',
  'x'.repeat(300),
  ';',
];

/** An archive with some edits: in the bytes of the ZIP, or in its tables. */
async function mutate(number: number): Promise<Buffer> {
  const random = createRandom(number + 1);
  const files: Record<string, string> = oneRosterFiles();
  const names = Object.keys(files);
  if (number % 3 > 0)
    for (let edits = 1 + random(4); edits > 0; edits -= 1) {
      const name = names[random(names.length)] ?? '';
      const text = files[name] ?? '';
      const at = random(text.length);
      const cut = random(3) === 0 ? random(20) : 0;
      files[name] = text.slice(0, at) + (pieces[random(pieces.length)] ?? '') + text.slice(at + cut);
    }
  if (number % 7 === 0) delete files[names[random(names.length)] ?? ''];
  const bytes = await zipOf(files);
  if (number % 3 === 0)
    for (let edits = 1 + random(6); edits > 0; edits -= 1) bytes[random(bytes.length)] = random(256);
  return number % 11 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
}

test(`${counts.read} mutated archives are read as rosters or refused with what to do, and none throws [EDU-228]`, {
  timeout: counts.read * 500,
}, async () => {
  let refused = 0;
  for (let number = 0; number < counts.read; number += 1) {
    const file = path.join(folder, 'archive');
    await writeFile(file, await mutate(number));
    const options = { organizationId: 'one', fileName: 'a.zip', wholeSchool: true, columns: null };
    const { roster, faults } = await oneRosterSource.read(file, options);
    expect((roster === null) === faults.length > 0, `archive ${number}`).toBe(true);
    for (const { text, help } of faults) expect([text, help].every((one) => one.length > 3)).toBe(true);
    if (!roster) refused += 1;
  }
  expect(refused).toBeGreaterThan(counts.read / 5);
  expect(refused).toBeLessThan(counts.read);
});

test(`${counts.sent} mutated archives are applied whole or not at all, and touch no other school [EDU-221] [EDU-228]`, {
  timeout: counts.sent * 5000,
}, async () => {
  const { db } = world.platform;
  const other = await aSchool(world);
  await importRoster(world, other.owner, await zipOf(oneRosterFiles()), { filename: 'a.zip' });
  const others = await schoolSnapshot(db, other.id);
  const { owner, id, name } = await aSchool(world);
  for (let number = 0; number < counts.sent; number += 1) {
    const before = await schoolSnapshot(db, id);
    const run = await sendRoster(world, owner, await mutate(number * 37), { filename: 'a.zip' });
    expect(['ready', 'refused']).toContain(run.state);
    expect(await schoolSnapshot(db, id)).toEqual(before);
    if (run.plan?.hasSteps !== true) continue;
    const applied = await importRoster(world, owner, await mutate(number * 37), {
      filename: 'a.zip',
      schoolName: name,
    });
    expect(applied.state, JSON.stringify(applied.faults)).toBe('applied');
  }
  expect(await schoolSnapshot(db, other.id)).toEqual(others);
});
