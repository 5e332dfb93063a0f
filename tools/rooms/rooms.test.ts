import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTestCode, layerOf } from '../rules/layers.ts';

const root = join(import.meta.dirname, '../..');
const tsc = join(root, 'node_modules/.bin/tsc');

/** Paths from the root of the repository of all files that a room's compiler reads, packages' included. */
const filesOf = (project: string): string[] =>
  execFileSync(tsc, ['-p', project, '--listFilesOnly'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .trim()
    .split('\n')
    .map((path) => relative(root, path));

/** What each room must refuse and what it must accept, one file each. */
const rooms = [
  {
    project: 'tsconfig.pure.json',
    refused: [
      'export const title = document.title;',
      'export const home = process.env.HOME;',
      `export { readFileSync } from 'node:fs';`,
      `export const bytes = Buffer.from('a');`,
      `export const answer = fetch('/');`,
      'export const timer = setTimeout(() => {}, 1);',
      'export const mode = import.meta.env.MODE;',
    ],
    accepted: [`export const host = new URL('https://a.example').host + atob(btoa('a'));`],
  },
  {
    project: 'tsconfig.server.json',
    refused: [
      'export const title = document.title;',
      'export const width = window.innerWidth;',
      'export const mode = import.meta.env.MODE;',
    ],
    accepted: [
      `export { readFileSync } from 'node:fs';\nexport const answer = fetch(process.env.HOST ?? '');`,
    ],
  },
  {
    project: 'tsconfig.web.json',
    refused: [
      'export const home = process.env.HOME;',
      `export { readFileSync } from 'node:fs';`,
      `export const bytes = Buffer.from('a');`,
    ],
    accepted: ['export const title = document.title + import.meta.env.MODE;'],
  },
  {
    project: 'tsconfig.json',
    refused: ['export const title: number = document.title;'],
    accepted: ['export const title = document.title + process.env.HOME;'],
  },
];

describe.each(rooms)('the compiler of $project', ({ project, refused, accepted }) => {
  let folder = '';
  let output = '';

  beforeAll(() => {
    // Inside the repository, where packages are found, and not among the files of any room.
    folder = mkdtempSync(join(root, 'node_modules/.cache-rooms-'));
    const plant = (name: string) => (text: string, at: number) =>
      writeFileSync(join(folder, `${name}-${at}.ts`), text);
    refused.forEach(plant('refused'));
    accepted.forEach(plant('accepted'));
    const globals = project.includes('pure') ? [join(root, 'tools/rooms/pure-globals.d.ts')] : [];
    const planted = {
      extends: join(root, project),
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: [],
      files: [...readdirSync(folder), ...globals],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(planted));
    output = spawnSync(tsc, ['-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(refused.map((text, at) => [text, at] as const))('refuses: %s', (_text, at) => {
    expect(output).toContain(`refused-${at}.ts(1,`);
  });

  test('accepts what the room has', () => {
    expect(output).not.toContain('accepted-');
    expect(output).not.toContain('globals.d.ts');
  });
});

describe('the rooms together', () => {
  const [pure = [], server = [], web = [], all = []] = rooms.map(({ project }) => filesOf(project));
  const dom = /\/lib\.dom\./;
  const node = /\/@types\/node\//;
  const ours = (files: string[]) => files.filter((path) => !path.includes('node_modules/'));
  const ofLayers = (...names: string[]) =>
    ours(all).filter((path) => !isTestCode(path) && names.includes(layerOf(path)?.name ?? ''));
  const missing = (wanted: string[], from: string[]) => wanted.filter((path) => !from.includes(path));

  test('no package brings types of the browser or of Node where they are not', () => {
    expect(pure.filter((path) => dom.test(path) || node.test(path))).toEqual([]);
    expect(server.filter((path) => dom.test(path))).toEqual([]);
    expect(web.filter((path) => node.test(path))).toEqual([]);
    expect(server.some((path) => node.test(path)) && web.some((path) => dom.test(path))).toBe(true);
  });

  test('every layer is checked in its room', () => {
    const wantedPure = ofLayers(
      'platform/pure',
      'feature contract and model',
      'gateway contract and model',
      'studio pure',
    );
    expect(wantedPure).toContain('platform/pure/contract.ts');
    expect(missing(wantedPure, pure)).toEqual([]);
    const wantedServer = ofLayers(
      'platform/server',
      'interface of gateways',
      'feature server',
      'gateway server',
      'seeds',
    );
    expect(missing(wantedServer, server)).toEqual([]);
    const wantedWeb = ofLayers(
      'platform/web',
      'design',
      'feature web',
      'gateway web',
      'site pages',
      'studio',
    );
    expect(missing(wantedWeb, web)).toEqual([]);
    expect(missing(ofLayers('apps'), [...server, ...web])).toEqual([]);
  });

  test('the pure room reads only pure files', () => {
    const foreign = ours(pure).filter(
      (path) =>
        !/^platform\/pure\/|^studio\/(?:compose|document|engine|render|devices)\/|(?:contract|pages)\.ts$|\/model\/|\/blocks\/[a-z-]+\/schema\.ts$/.test(
          path,
        ),
    );
    expect(foreign).toEqual(['tools/rooms/pure-globals.d.ts']);
  });
});
