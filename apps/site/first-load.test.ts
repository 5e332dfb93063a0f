import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildSite } from '../build.ts';
import { allPages } from './all-pages.ts';
import { firstLoads } from './first-load.ts';
import { readAssets } from './serving/assets.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Pages of a school that its students open. */
const students = new Set(['class-sign-in', 'school-home', 'class']);

/** The document, two fonts and the icon; pictures load lazily. */
const besides = 4;

test("a guest's first load of every page stays within its budget", { timeout: 300_000 }, async () => {
  await buildSite({ quiet: true });
  const loads = await firstLoads(path.join(root, 'build/client'), await readAssets(path.join(root, 'build')));
  const ids = new Set(allPages.filter(({ frame }) => frame !== 'bare').map(({ id }) => id));
  expect(loads.map(({ page }) => page).sort()).toEqual([...ids].sort());
  const over = loads.filter(({ scriptKb, budgetKb }) => scriptKb > budgetKb);
  expect(over.map(({ page, scriptKb }) => [page, scriptKb])).toEqual([]);
  const watched = loads.filter(({ page }) =>
    /^(?:home|community|feed|tutorials|news|tracks|track|auth.*)$/.test(page),
  );
  expect(watched.length).toBeGreaterThan(8);
  for (const { page, files } of watched)
    expect(files + besides, `requests of ${page}`).toBeLessThanOrEqual(25);
});

test("a first visit to any page of a school's program stays within its budget [EDU-176]", {
  timeout: 300_000,
}, async () => {
  await buildSite({ quiet: true });
  const { school } = await readAssets(path.join(root, 'build'));
  const loads = await firstLoads(path.join(root, 'build/client'), school);
  const pages = allPages.filter(({ frame }) => frame === 'school');
  expect(loads.map(({ page }) => page).sort()).toEqual(pages.map(({ id }) => id).sort());
  for (const { page, scriptKb } of loads)
    expect(scriptKb, `kB of scripts on ${page}`).toBeLessThanOrEqual(students.has(page) ? 110 : 115);
});

test('what only some viewers or addresses have of a page is a file that the server finds by name [SHELL-157]', {
  timeout: 300_000,
}, async () => {
  await buildSite({ quiet: true });
  const { pages } = await readAssets(path.join(root, 'build'));
  const names = ['own-sections', 'own-list', 'comment-form', 'campaign-jury', 'track-filter-fields'];
  expect(names.filter((name) => !pages[name])).toEqual([]);
});

test('what every first visit runs begins with the hint to compile it at once, nothing else does [SHELL-129]', {
  timeout: 300_000,
}, async () => {
  await buildSite({ quiet: true });
  const assets = await readAssets(path.join(root, 'build'));
  for (const program of [assets, assets.school]) {
    const atOnce = [...program.modules, program.entry];
    expect(atOnce.length).toBeGreaterThan(2);
    const later = Object.values(program.pages).flatMap((part) => part?.modules ?? []);
    const expected = new Map([
      ...later.map((file) => [file, false] as const),
      ...atOnce.map((file) => [file, true] as const),
    ]);
    for (const [file, marked] of expected) {
      const code = await readFile(path.join(root, 'build/client', file), 'utf8');
      expect(code.startsWith('//# allFunctionsCalledOnLoad\n'), file).toBe(marked);
    }
  }
});

test('the fonts that every page preloads are files of the build', { timeout: 300_000 }, async () => {
  await buildSite({ quiet: true });
  const pages = await readFile(path.join(root, 'build/server/entry-server.js'), 'utf8');
  const fonts = [...new Set(pages.match(/assets\/[\w-]+\.woff2/g))];
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect((await stat(path.join(root, 'build/client', font))).isFile()).toBe(true);
});
