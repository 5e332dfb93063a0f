import { expect, test } from 'vitest';
import { drawFaults } from './draw-faults.ts';
import { findEdits } from './find-edits.ts';
import { placeFault } from './place-fault.ts';

const path = 'features/likes/server/like.store.ts';
const source = `import { sql } from 'kysely';

export async function like(db: Db, id: string): Promise<boolean> {
  if (id.length > 3 && isOpen) return false;
  await tell(id, true);
  await db.deleteFrom('likes').where('id', '=', id).execute();
  await sql\`update likes set count = count + 1 where id = \${id} and kind is null\`.execute(db);
  return true;
}
`;

test('each kind of edit is found in a function, at its place', () => {
  const found = findEdits(path, source).map(
    ({ kind, inFunction, start, end, text }) =>
      `${inFunction}: ${kind}: ${source.slice(start, end)} -> ${text}`,
  );
  expect(found).toEqual([
    'like: a condition is turned round: id.length > 3 && isOpen -> !(id.length > 3 && isOpen)',
    'like: an operator is changed: && -> ||',
    'like: an operator is changed: > -> >=',
    'like: a constant is changed: 3 -> 4',
    'like: a constant is changed: false -> true',
    'like: a statement is dropped: await tell(id, true); -> ;',
    'like: a constant is changed: true -> false',
    "like: a statement is dropped: await db.deleteFrom('likes').where('id', '=', id).execute(); -> ;",
    "like: a where is taken out: .where('id', '=', id) -> ",
    `like: a statement is dropped: await sql\`update likes set count = count + 1 where id = \${id} and kind is null\`.execute(db); -> ;`,
    'like: a clause of SQL is changed:  + 1 ->  + 2',
    'like: a clause of SQL is changed:  and  ->  or ',
    'like: a clause of SQL is changed:  is null ->  is not null',
    'like: a constant is changed: true -> false',
  ]);
});

test('the same hash draws the same faults, one a file; another hash draws others', () => {
  const files = new Map(
    Array.from({ length: 20 }, (_none, at) => [`features/f${at}/server/a.store.ts`, source]),
  );
  const drawn = drawFaults(files, 'abc', 10);
  expect(drawFaults(files, 'abc', 10)).toEqual(drawn);
  expect(new Set(drawn.map(({ file }) => file)).size).toBe(10);
  expect(drawFaults(files, 'abd', 10)).not.toEqual(drawn);
});

const [fault] = drawFaults(new Map([[path, source]]), 'abc', 1);
if (!fault) throw new Error('No fault was drawn');

test('a fault is placed again after lines moved, and after its function went to another file', () => {
  const longer = source.replace('export async', 'const before = 1;\n\nexport async');
  for (const [file, text] of [
    [path, source],
    [path, longer],
    ['features/loves/server/love.store.ts', source],
  ] as const) {
    const place = placeFault(
      fault,
      new Map([
        ['features/a/server/b.ts', 'export const a = 1;'],
        [file, text],
      ]),
    );
    expect(place?.file).toBe(file);
    expect(place?.text).toContain(fault.after);
    expect(place?.text).not.toBe(text);
  }
});

test('a fault is placed under the name that its function has now', () => {
  const renamed = { inFunction: 'addLike' };
  const files = new Map([[path, source.replace('function like', 'function addLike')]]);
  expect(placeFault(fault, files)).toBeNull();
  expect(placeFault({ ...fault, renamed }, files)?.text).toContain(fault.after);
});

test('a place that is gone is reported as gone', () => {
  expect(placeFault(fault, new Map([[path, source.replaceAll('like', 'love')]]))).toBeNull();
  expect(placeFault(fault, new Map([[path, source.replace(fault.before, 'other();')]]))).toBeNull();
});
