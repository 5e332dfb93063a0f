import { expect, test } from 'vitest';
import { collectNames } from '../names/collect-names.ts';
import { allRules } from './all-rules.ts';
import { checkPlanted } from './check-planted.ts';
import { parseSource } from './parse-source.ts';

/** Forbidden paths and ids are assembled here, so that this file follows the rules too. */
const homeFolderPath = ['', 'home', 'anna', 'music.wav'].join('/');
const unknownId = ['TRACK', '999'].join('-');
const metaphor = ['who', 'ever'].join('');
const knownId = ['TRACK', '001'].join('-');

const plants: Record<string, Record<string, string>[]> = {
  'imports between layers': [
    { 'platform/pure/text.ts': `import { db } from '#platform/server/db.ts';` },
    { 'platform/server/http.ts': `import { likeTrack } from '#features/tracks/server/like-track.ts';` },
    { 'features/tracks/web/card.tsx': `import type { Row } from '../server/track.store.ts';` },
    { 'features/tracks/server/like.ts': `import { Card } from '#features/tracks/web/card.tsx';` },
    { 'features/tracks/contract.ts': `import { load } from './server/load.ts';` },
    { 'features/tracks/model/status.ts': `export { Page } from '../web/page.tsx';` },
    { 'features/tracks/server/like.ts': `export const later = () => import('#apps/site/main.ts');` },
    { 'apps/site/routes/tracks.tsx': `import { pool } from '#platform/server/db/pool.ts';` },
    { 'features/tracks/things/a.ts': 'export const a = 1;' },
    { 'design/button.tsx': `import { a } from './button.test.tsx';` },
    { 'studio/views/timeline.tsx': `import { tracks } from '#features/tracks/contract.ts';` },
    { 'studio/engine/voices.ts': `import { Button } from '#design/button/button.tsx';` },
    { 'studio/devices/eq/kernel.as.ts': `import { eq } from './schema.ts';` },
    { 'studio/devices/eq/schema.ts': `import { process } from './kernel.as.ts';` },
    {
      'features/billing/server/pay.ts': `import { openPortal } from '#gateways/test/server/open-portal.ts';`,
    },
    {
      'gateways/test/server/pay.ts': `import { webhook } from '#features/payments/server/payment-webhooks.ts';`,
    },
    { 'gateways/test/web/page.tsx': `import { Card } from '#features/tracks/web/card.tsx';` },
    { 'gateways/test/model/cards.ts': `import { openPortal } from '../server/open-portal.ts';` },
  ],
  'same samples everywhere': [
    { 'studio/engine/a.ts': 'export const a = Math.sin(1);' },
    { 'studio/engine/a.ts': 'export const a = (b: number) => 2 ** b;' },
    { 'studio/engine/a.ts': 'export const a = () => performance.now();' },
    { 'studio/render/a.ts': 'export const a = () => Math.random();' },
    { 'studio/render/a.ts': 'export const a = (b: object) => Object.keys(b);' },
    { 'studio/render/a.ts': 'export const a = (b: object) => { for (const c in b) return c; };' },
    { 'studio/render/a.ts': `export const a = (b: string) => b.localeCompare('c');` },
    { 'studio/kernels/a.as.ts': '@inline\nexport function a(b: f32): f32 { return Mathf.tan(b); }' },
    { 'studio/devices/eq/kernel.as.ts': 'export function a(b: f64): f64 { return NativeMath.exp(b); }' },
  ],
  'plain words': [
    { 'features/tracks/server/open-the-hall.ts': 'export const a = 1;' },
    { 'features/tracks/server/list-tracks.ts': 'export function tellMembers() {}' },
    { 'features/tracks/server/list-tracks.ts': '/** What the house knows. */ export const a = 1;' },
    { 'features/tracks/server/list-tracks.test.ts': `test('${metaphor} lists tracks', () => {});` },
    { 'features/tracks/server/track.store.ts': 'export function keepTrack() {}' },
  ],
  'graph of features': [
    { 'features/likes/server/a.ts': `import { b } from '#features/tracks/server/b.ts';` },
    { 'features/likes/contract.ts': `import { b } from '#features/comments/contract.ts';` },
    { 'features/gardening/contract.ts': 'export const a = 1;' },
    {
      'features/likes/server/find-likes.ts': `export const read = (db) => db.selectFrom('tracks');`,
      'features/tracks/server/track.store.ts': `export const write = (db) => db.insertInto('tracks');`,
    },
    {
      'gateways/test/server/find-customer.ts': `export const read = (db) => db.selectFrom('tracks');`,
      'features/tracks/server/track.store.ts': `export const write = (db) => db.insertInto('tracks');`,
    },
    {
      'features/payments/server/find-customer.ts': `export const read = (db) => db.selectFrom('charges');`,
      'gateways/test/server/charge.store.ts': `export const write = (db) => db.insertInto('charges');`,
    },
    {
      'features/likes/server/find-likes.ts':
        'export const read = sql`select from likes l join tracks t on true`;',
      'features/tracks/server/track.store.ts': `export const write = (db) => db.insertInto('tracks');`,
    },
  ],
  'addresses of pages': [
    {
      'features/tracks/pages.ts': `export const trackPage = page({ id: 'track', path: '/user/$link/track/$id' });`,
      'features/tracks/web/card.tsx': `export const to = (a, b) => \`/user/\${a}/track/\${b}\`;`,
    },
    {
      'features/tracks/pages.ts': `export const userPage = page({ id: 'user', path: '/user/$link' });`,
      'features/tracks/server/feed.ts': `export const to = (site, a) => \`\${site}/user/\${encodeURIComponent(a)}/feed.xml\`;`,
    },
    {
      'features/tracks/pages.ts': `export const tracksPage = page({ id: 'tracks', path: '/tracks' });`,
      'features/tracks/web/card.tsx': `export const card = <a href="/trakcs?type=new">All</a>;`,
    },
    {
      'features/tracks/pages.ts': `export const myTracksPage = page({ id: 'my-tracks', path: '/account/tracks' });`,
      'features/tracks/web/card.tsx': `export const back = (done) => (done ? '/account/track?x=1' : null);`,
    },
  ],
  'chunks by the graph': [
    { 'vite.config.ts': 'const frame = /\\/platform\\/web\\//;' },
    { 'vite.config.ts': `export const group = { name: 'cards', test: (id) => id.endsWith('card.tsx') };` },
    { 'vite.config.ts': `export const name = (id) => (id.includes('/design/') ? 'design' : null);` },
  ],
  'import cycles': [
    {
      'platform/pure/a.ts': `import { b } from './b.ts'; export const a = b;`,
      'platform/pure/b.ts': `import { c } from './c.ts'; export const b = c;`,
      'platform/pure/c.ts': `export { a as c } from '#platform/pure/a.ts';`,
    },
    { 'platform/pure/a.ts': `import { a as self } from './a.ts'; export const a = () => self;` },
    {
      'platform/pure/a.ts': `import type { B } from './b.ts'; export const a = (b: B) => b;`,
      'platform/pure/b.ts': `import type { a } from './a.ts'; export interface B { a: typeof a }`,
    },
  ],
  'packages by layer': [
    { 'platform/pure/ids.ts': `import { randomBytes } from 'node:crypto';` },
    { 'features/tracks/model/status.ts': `import { useState } from 'react';` },
    { 'features/tracks/web/card.tsx': `import { sql } from 'kysely';` },
  ],
  'no barrels': [
    { 'design/index.ts': 'export const a = 1;' },
    {
      'design/buttons.ts': `export { Button } from './button.tsx'; export { Link } from './link.tsx';`,
    },
    { 'design/buttons.ts': `export * from './button.tsx'; export const a = 1;` },
  ],
  'names without a topic': [
    { 'platform/pure/string-utils.ts': 'export const a = 1;' },
    { 'features/tracks/helpers/a.ts': 'export const a = 1;' },
    { 'features/tracks/model/types.ts': 'export const a = 1;' },
    { 'features/tracks/server/play.ts': 'export class PlayService {}' },
    { 'features/tracks/server/play.ts': 'export interface TrackDto { id: string }' },
  ],
  'kebab-case': [
    { 'design/Button.tsx': 'export const a = 1;' },
    { 'design/play_button.tsx': 'export const a = 1;' },
    { 'features/trackPages/web/a.tsx': 'export const a = 1;' },
  ],
  'extensions of imports': [
    { 'platform/pure/a.ts': `import { b } from './b';` },
    { 'platform/pure/a.ts': `import { b } from '#platform/pure/b.js';` },
  ],
  'places of SQL': [
    { 'features/tracks/server/like-track.ts': `export const a = (db) => db.selectFrom('tracks');` },
    { 'features/tracks/server/publish-track.ts': 'export const a = (db) => sql`select 1`.execute(db);' },
    { 'features/tracks/server/publish-track.ts': 'export const a = (db) => sql<{ n: number }>`select 1`;' },
    { 'features/tracks/server/list-tracks.ts': `export const a = (db) => db.updateTable('tracks').set({});` },
    {
      'features/tracks/server/get-track.ts':
        'export const a = () => sql`update tracks set plays = plays + 1`;',
    },
    { 'apps/worker/main.ts': `export const a = (db) => db.deleteFrom('tracks');` },
    { 'gateways/test/server/pay.ts': `export const a = (db) => db.deleteFrom('charges');` },
  ],
  'one writer for a table': [
    {
      'gateways/test/server/charge.store.ts': `export const a = (db) => db.insertInto('charges');`,
      'features/payments/server/charge.store.ts': `export const a = (db) => db.deleteFrom('charges');`,
    },
    {
      'features/likes/server/like.store.ts': `export const a = (db) => db.insertInto('likes');`,
      'db/seeds/writers/tracks.store.ts': `export const a = (db) => db.insertInto('likes');`,
    },
    {
      'features/likes/server/like.store.ts': `export const a = (db) => db.insertInto('likes');`,
      'db/seeds/scale/add-likes.ts': `export const a = (db) => db.insertInto('likes');`,
    },
    { 'db/seeds/scale/add-likes.ts': `export const a = (db) => db.insertInto('likes');` },
    {
      'features/likes/server/like.store.ts': `export const a = (db) => db.insertInto('likes');`,
      'features/tracks/server/track.store.ts': `export const a = (db) => db.deleteFrom('likes as l');`,
    },
    {
      'features/likes/server/like.store.ts': 'export const a = () => sql`insert into likes values (1)`;',
      'features/tracks/server/track.store.ts': 'export const a = () => sql`update likes l set kind = 2`;',
    },
  ],
  'one owner for a column': [
    {
      'features/tracks/server/track.store.ts': `export const a = (db) => db.updateTable('users').set({ password_hash: null });`,
    },
    {
      'features/tracks/server/track.store.ts': `export const a = (db, change) => db.updateTable('user_counts').set(change);`,
    },
    {
      'features/tracks/server/track.store.ts':
        'export const a = () => sql`update user_counts c set plays_count = g.plays, songs_count = 1 from given g`;',
    },
    { 'features/sign-in/server/user.store.ts': `export const a = (db) => db.deleteFrom('users');` },
    {
      'features/tracks/server/counter.store.ts': `export const a = createMemberCounter('tracks', { songsCount: 'songs_count' });`,
    },
    { 'features/tracks/server/counter.store.ts': `export const a = createMemberCounter('projects', {});` },
    {
      'features/tracks/server/count-play.ts': `import { incrementCounts } from '#features/members/server/increment-counts.store.ts';`,
    },
    { 'db/schema.sql': `create table users (\n  nickname text,\n);` },
    {
      'db/schema.sql': `CREATE OR REPLACE FUNCTION public.count_plays()\nAS $function$\nbegin\n  update user_counts set plays_count = 1;\nend $function$;\n`,
    },
  ],
  'forbidden calls': [
    { 'features/tracks/web/card.tsx': `export const a = () => fetch('/api/tracks');` },
    {
      'features/tracks/web/count.ts': 'client.setQueryData(key, (known) => known && { ...known, count: 1 });',
    },
    { 'platform/server/mail/send.ts': 'export const a = () => globalThis.fetch(address);' },
    { 'features/tracks/server/play.ts': 'export const a = () => Date.now();' },
    { 'features/tracks/server/play.ts': 'export const a = () => new Date();' },
    { 'features/tracks/server/play.ts': 'export const a = () => Math.random();' },
    { 'features/tracks/server/play.ts': 'export const a = () => crypto.randomUUID();' },
    { 'features/tracks/server/play.ts': `import { createHash, randomBytes } from 'node:crypto';` },
    { 'platform/server/http/serve.ts': 'export const port = process.env.PORT;' },
    { 'design/text.tsx': 'export const A = () => <p dangerouslySetInnerHTML={{ __html: text }} />;' },
    { 'studio/view.ts': 'export const a = (node) => { node.innerHTML = text; };' },
    { 'studio/device.ts': 'export const a = () => new Function(text);' },
    { 'features/tracks/server/get-cover.ts': 'const covers = new Map<string, Promise<Buffer>>();' },
    {
      'platform/server/http/read.ts':
        'const reads = new Map<string, { at: number; read: Promise<string> }>();',
    },
    { 'features/tracks/server/list-tracks.ts': `export const a = (eb) => eb.refTuple('listed_at', 'id');` },
  ],
  'comparisons of rows': [
    {
      'features/tracks/server/list-tracks.ts':
        'export const older = sql`(listed_at, id) < ($1::timestamptz, $2::uuid)`;',
    },
    { 'features/tracks/server/track.scopes.ts': 'export const later = sql`(plays, id) >= ($1, $2)`;' },
  ],
  'size of functions': [
    { 'features/tracks/server/play.store.ts': 'export function play(db, id, at, by) {}' },
    { 'features/tracks/model/play.ts': 'export const play = (id, at, by, from = 1) => id;' },
    { 'features/tracks/server/play-track.ts': `export function playTrack() {${'\n'.repeat(60)}}` },
  ],
  'child processes': [
    { 'features/tracks/server/process-audio.ts': `import { spawn } from 'node:child_process';` },
    { 'platform/server/http/serve.ts': `import cluster from 'node:cluster';` },
  ],
  migrations: [
    { 'db/migrations/0001_tracks_start.sql': '', 'db/migrations/0003_tracks_more.sql': '' },
    { 'db/migrations/0001_tracks_start.sql': '', 'db/migrations/0001_likes_start.sql': '' },
    { 'db/migrations/tracks.sql': '' },
    { 'db/migrations/0001_tracks_start.sql': 'create table a ();\nDROP TABLE tracks;' },
    { 'db/migrations/0001_tracks_start.sql': 'alter table tracks drop column title;' },
    { 'db/migrations/0001_tracks_start.sql': 'delete from tracks;' },
    { 'db/migrations/0001_tracks_start.sql': 'alter table tracks rename to songs;' },
  ],
  'persisted names': [
    {
      'docs/persisted-names.json': '{ "jobs": ["tracks.tidy"] }',
      'features/tracks/server/tidy.job.ts': `export const tidy = jobType('tracks.clean', schema);`,
    },
    {
      'docs/persisted-names.json': '{ "migrations": ["0001_tracks_start.sql 00"] }',
      'db/migrations/0001_tracks_start.sql': 'create table tracks (id uuid);',
    },
    {
      'docs/persisted-names.json': '{}',
      'features/tracks/web/a.ts': `localStorage.setItem('not written down', '1');`,
    },
  ],
  'ids of the ledger': [
    {
      'docs/requirements/tracks.md': '- **TRACK-001** A track has a title.',
      'features/tracks/server/a.test.ts': `test('it plays [${knownId}, ${unknownId}]', () => {});`,
    },
    { 'docs/requirements/tracks.md': '- **TRACK-001** One.\n- **TRACK-001** Two.' },
  ],
  'machine paths': [
    { 'testing/world.ts': `export const file = '${homeFolderPath}';` },
    { 'README.md': `Open ${homeFolderPath} first.` },
  ],
  'unfinished work': [
    { 'features/tracks/server/a.ts': '// TODO later\nexport const a = 1;' },
    { 'features/tracks/server/a.test.ts': `test.skip('plays', () => {});` },
    { 'features/tracks/server/a.test.ts': `describe.only('plays', () => {});` },
    { 'features/tracks/server/a.test.ts': `test.concurrent.todo('plays');` },
    { 'design/button.module.css': '/* FIXME colour */' },
  ],
};

const clean: Record<string, string> = {
  'docs/requirements/tracks.md': '- **TRACK-001** A track has a title.',
  'db/migrations/0001_tracks_start.sql': `-- no drop table here
    create table tracks (id uuid primary key references users on delete cascade);
    create function forget() returns trigger as $$ begin delete from plays; return old; end $$ language plpgsql;`,
  'platform/pure/a.ts': `import type { B } from './b.ts'; export const a = (b: B) => b;`,
  'platform/pure/b.ts': 'export interface B { size: number }',
  'platform/web/api.ts': `export const call = () => fetch('/api');`,
  'platform/server/config/read-config.ts': 'export const port = process.env.PORT;',
  'platform/server/events/emit.ts': `export const emit = (db) => db.insertInto('outbox_events');`,
  'platform/server/media/decode.ts': `import { spawn } from 'node:child_process'; export const a = spawn;`,
  'features/likes/contract.ts': `import { a } from '#platform/pure/a.ts'; export const likes = a;`,
  'features/tracks/server/like-track.ts': `import { likes } from '#features/likes/contract.ts';
    // new Date() and fetch(x) are not called here, and nothing is left to do
    export const salt = (randomBytes: (size: number) => Uint8Array) => randomBytes(16);
    export const likeTrack = (call: { now: Date }) => [likes, new Date(call.now), 'Date.now() .selectFrom( eval('];`,
  'features/tracks/server/track.store.ts': `export const lock = (db) => db.insertInto('tracks');
    export const take = () => sql\`select id from tracks for update skip locked\`;
    export const insertEvent = () => sql\`insert into outbox_events values (1)\`;
    export const upsert = () => sql\`insert into tracks values (1) on conflict do update set plays = 1\`;`,
  'features/tracks/server/play-track.ts': `export function playTrack(call, input, { at, by, from }) {${'\n'.repeat(59)}}`,
  'features/tracks/server/list-tracks.ts': `export const listTracks = (db) => db.selectFrom('tracks');`,
  'features/tracks/server/like-track.test.ts': `import { world } from '#testing/world.ts';
    test('a track has a title [${knownId}]', () => world(new Date()));`,
  'features/tracks/web/track-card.tsx': `import { likes } from '#features/likes/contract.ts'; import './track-card.css';
    export const TrackCard = () => <a title="fetch(">{likes} eval( me</a>;`,
  'apps/site/routes/user.$profileLink.track.$permalink.tsx': 'export const route = 1;',
  'apps/site/routes/terms-of-service.tsx': 'export const route = 1;',
  'db/seeds/writers/tracks.store.ts': `export const addTracks = (db) => db.insertInto('tracks');`,
  'testing/world.ts': `export const world = (at: Date) => at;`,
  'vite.config.ts': 'export const alias = { find: /^zod$/, replacement: 4 / 2 };',
};

test.each(
  Object.entries(plants).flatMap(([name, trees]) =>
    trees.map((tree) => [name, Object.keys(tree).join(', '), tree] as const),
  ),
)('the rule "%s" reports a violation planted in %s', (name, _paths, tree) => {
  const rule = allRules.find((one) => one.name === name);
  if (!rule) throw new Error(`no rule is called ${name}`);
  const [first] = checkPlanted(rule, tree);
  expect(first?.text).toMatch(/\w+/);
  expect(Object.keys(tree).some((path) => path.startsWith(first?.path ?? 'nowhere'))).toBe(true);
});

test('every rule has a planted violation', () => {
  const proved = [...Object.keys(plants), 'bounded inputs'];
  expect(allRules.map((rule) => rule.name).sort()).toEqual(proved.sort());
});

const names = collectNames(Object.entries(clean).map(([path, text]) => parseSource(path, text)));
clean['docs/persisted-names.json'] = JSON.stringify(names);

test.each(allRules.map((rule) => [rule.name, rule] as const))(
  'the rule "%s" accepts a clean tree',
  (_name, rule) => {
    expect(checkPlanted(rule, clean)).toEqual([]);
  },
);

test('a violation names its line', () => {
  const rule = allRules.find((one) => one.name === 'unfinished work');
  const file = parseSource('design/a.ts', 'const a = 1;\n\n// FIXME\nexport const b = a;');
  expect(rule?.check({ files: [file], contracts: [] })).toEqual([
    { path: 'design/a.ts', line: 3, text: 'left for later: FIXME' },
  ]);
});
