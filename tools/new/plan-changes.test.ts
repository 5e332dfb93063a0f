import { expect, test } from 'vitest';
import { allRules } from '../rules/all-rules.ts';
import { checkPlanted } from '../rules/check-planted.ts';
import { type Changes, planEndpoint } from './plan-endpoint.ts';
import { planFeature } from './plan-feature.ts';
import { planPage } from './plan-page.ts';
import { planTable } from './plan-table.ts';

const repository: Record<string, string> = {
  'features/tracks/contract.ts': `import { z } from 'zod';\nimport { endpoint } from '#platform/pure/contract.ts';\n`,
  'features/tracks/server/feature.ts': `import { bind, feature } from '#platform/server/feature.ts';

export const tracks = feature({
  name: 'tracks',
  endpoints: [],
});
`,
  'features/tracks/README.md': '# Tracks\n',
  'features/tracks/pages.ts': `import { page } from '#platform/pure/page.ts';

export const tracksPage = page({ id: 'tracks', path: '/tracks' });
`,
  'features/likes/README.md': '# Likes\n',
  'apps/site/routes/tracks.ts': '',
  'apps/site/route-tree.ts': `import { tracksPage } from '#features/tracks/pages.ts';
import { rootRoute } from './routes/root.tsx';
import { siteRoute } from './site-route.tsx';

export const routeTree = rootRoute.addChildren([
  siteRoute(tracksPage, () => import('./routes/tracks.ts')),
]);
`,
  'apps/site/all-pages.ts': `import type { Page } from '#platform/pure/page.ts';
import * as tracks from '#features/tracks/pages.ts';

const declarations: readonly Readonly<Record<string, Page | readonly Page[]>>[] = [
  tracks,
];
`,
  'docs/access.json': '{\n  "routes": {\n    "GET /healthz": "all 200"\n  }\n}\n',
  'apps/features.ts': 'export const { features } = composeFeatures(\n  [\n    tracks,\n  ],\n);\n',
  'tools/rules/feature-graph.ts':
    'export const featureGraph: Readonly<Record<string, readonly string[]>> = {\n  tracks: [],\n};\n',
};
const read = (path: string) => repository[path];
/** What the rules say, but for names and numbers of migrations, which only the whole repository can have right. */
const breaks = (changes: Changes) =>
  allRules
    .flatMap((rule) => checkPlanted(rule, changes))
    .map(({ path, text }) => `${path}: ${text}`)
    .filter((text) => !/^docs\/persisted-names|has not the next number/.test(text));

test('a new endpoint is declared, bound, tested and listed, and follows the rules', () => {
  const changes = planEndpoint('tracks', 'archive-track', read);
  expect(Object.keys(changes)).toEqual([
    'features/tracks/contract.ts',
    'features/tracks/server/archive-track.ts',
    'features/tracks/server/archive-track.test.ts',
    'features/tracks/server/feature.ts',
    'docs/access.json',
  ]);
  expect(changes['features/tracks/contract.ts']).toContain("id: 'tracks.archiveTrack'");
  expect(changes['features/tracks/server/feature.ts']).toContain('bind(archiveTrackCall, archiveTrack)');
  expect(JSON.parse(changes['docs/access.json'] ?? '').routes).toHaveProperty([
    'POST /api/tracks/:id/archive-track',
  ]);
  expect(breaks(changes)).toEqual([]);
});

test('an endpoint of a feature without calls gets its contract and its list', () => {
  const feature =
    "import { feature } from '#platform/server/feature.ts';\n\nexport const notes = feature({\n  name: 'notes',\n});\n";
  const changes = planEndpoint('notes', 'add-note', (path) =>
    path === 'features/notes/server/feature.ts'
      ? feature
      : path.startsWith('features/notes')
        ? undefined
        : read(path),
  );
  expect(changes['features/notes/contract.ts']).toContain("import { z } from 'zod';");
  expect(changes['features/notes/server/feature.ts']).toContain('endpoints: [bind(addNoteCall, addNote)],');
});

test('a new table has the next migration, a row type, a store and its test, and follows the rules', () => {
  const changes = planTable('tracks', 'track-notes', read, ['0001_tracks_start.sql', '0043_groups_more.sql']);
  expect(Object.keys(changes)[0]).toBe('db/migrations/0044_tracks_track_notes.sql');
  const tables = changes['features/tracks/server/tracks.tables.ts'] ?? '';
  expect(tables).toContain('track_notes: TrackNotesTable;');
  const more = planTable('tracks', 'track-plays', (path) => changes[path] ?? read(path), []);
  expect(more['features/tracks/server/tracks.tables.ts']).toBe(
    tables
      .replace(
        'declare',
        `${/export interface[^}]+}\n\n/.exec(tables)?.[0].replace('Notes', 'Plays')}declare`,
      )
      .replace('    track_notes', '    track_plays: TrackPlaysTable;\n    track_notes'),
  );
  expect(breaks(changes)).toEqual([]);
});

test('a new feature is listed in the composition and in the graph', () => {
  const changes = planFeature('note-books', read);
  expect(changes['apps/features.ts']).toContain('    noteBooks,\n    tracks,');
  expect(changes['tools/rules/feature-graph.ts']).toContain("  'note-books': ['members'],");
  expect(changes['features/note-books/server/feature.ts']).toContain("name: 'note-books'");
});

test('a new page is declared, shown, tested, bound and listed, and follows the rules', () => {
  const changes = planPage('tracks', 'track-ideas', '/account/tracks/$id/ideas', read);
  expect(Object.keys(changes)).toEqual([
    'features/tracks/pages.ts',
    'features/tracks/web/track-ideas-page.tsx',
    'features/tracks/web/track-ideas-page.test.tsx',
    'apps/site/routes/track-ideas.ts',
    'apps/site/route-tree.ts',
    'docs/access.json',
  ]);
  expect(changes['features/tracks/pages.ts']).toMatch(
    /tracksPage = .*\n.*id: 'track-ideas', path: '\/account\/tracks\/\$id\/ideas', access: 'members' \}\);\n$/,
  );
  expect(changes['apps/site/route-tree.ts']).toContain('import { trackIdeasPage, tracksPage } from');
  expect(changes['apps/site/route-tree.ts']).toContain('siteRoute(trackIdeasPage, () =>');
  expect(JSON.parse(changes['docs/access.json'] ?? '').routes).toHaveProperty(
    ['GET /account/tracks/$id/ideas'],
    ['guests 302, members 200', { id: 'some' }],
  );
  expect(breaks(changes)).toEqual([]);
});

test('the first page of a feature is collected, and a page for everybody has a canonical address', () => {
  const changes = planPage('likes', 'best-of', '/best_of', read);
  expect(changes['features/likes/pages.ts']).toContain("import { page } from '#platform/pure/page.ts';");
  expect(changes['apps/site/all-pages.ts']).toContain('= [\n  likes,\n  tracks,');
  expect(changes['apps/site/routes/best-of.ts']).toContain("head: { title: 'Best of', path: '/best_of' }");
  expect(breaks(changes)).toEqual([]);
});

test.each([
  [() => planPage('gardens', 'ideas', '/ideas', read), 'there is no feature "gardens"'],
  [() => planPage('tracks', 'tracks', '/all-tracks', read), 'apps/site/routes/tracks.ts exists'],
  [() => planPage('tracks', 'health', '/healthz', read), 'there is a page at /healthz'],
  [() => planPage('tracks', 'ideas', "/ideas'", read), 'is not a path'],
  [() => planEndpoint('Tracks', 'archive-track', read), 'is not kebab-case'],
  [() => planEndpoint('tracks', '../archive', read), 'is not kebab-case'],
  [() => planEndpoint('gardens', 'archive-track', read), 'there is no feature "gardens"'],
  [() => planTable('gardens', 'plants', read, []), 'there is no feature "gardens"'],
  [() => planFeature('tracks', read), 'there is a feature "tracks"'],
])('a wrong name changes nothing and says why: %s', (make, message) => {
  expect(make).toThrow(message);
});
