import { describe, expect, test } from 'vitest';
import { checkPlanted } from '../rules/check-planted.ts';
import { parseSource } from '../rules/parse-source.ts';
import { persistedNames } from '../rules/persisted-names.ts';
import { addNames } from './add-names.ts';
import { collectNames } from './collect-names.ts';

const collect = (texts: Record<string, string>) =>
  collectNames(Object.entries(texts).map(([path, text]) => parseSource(path, text)));
const inServer = (text: string) => collect({ 'features/tracks/server/a.ts': text });

describe('a persisted name is read from the source', () => {
  test.each([
    ['jobs', `export const tidy = jobType('tracks.tidy', schema);`, ['tracks.tidy']],
    ['events', `export const liked = eventType('track.liked', schema);`, ['track.liked']],
    ['subscribers', `onEvent('people.on-track-liked', trackLiked, handle);`, ['people.on-track-liked']],
    ['token kinds', `const reset = tokenKind({ name: 'password_reset', seconds: 60 });`, ['password_reset']],
    ['calls', `export const like = endpoint({ id: 'tracks.like', limits: [] });`, ['tracks.like']],
    [
      'calls',
      `export const own = endpoint({ id: 'tracks.listOwn', legacyId: 'tracks.list_own', limits: [] });`,
      ['tracks.list_own'],
    ],
    ['audit actions', `await writeAuditLog(call, { action: 'user.delete', targetId });`, ['user.delete']],
    ['browser storage', `const key = 'theme'; localStorage.getItem(key);`, ['theme']],
    ['browser storage', `const key = 'heard'; writeRecord(key, {});`, ['heard']],
    [
      'rate-limit keys',
      `await countAttempt(db, \`sign_in:\${name}:\${network}\`, 60, now);`,
      ['sign_in:{}:{}'],
    ],
    ['job keys', `await call.enqueue(make, {}, { key: \`export:\${id}\` });`, ['export:{}']],
    ['locks', `sql\`select pg_advisory_xact_lock(hashtextextended(\${\`play:\${id}\`}, 0))\`;`, ['play:{}']],
    ['locks', `const lock = 7; client.query('select pg_advisory_lock($1)', [lock]);`, ['7']],
    ['channels of NOTIFY', `const live = 'live'; sql\`select pg_notify(\${live}, \${text})\`;`, ['live']],
    [
      'notified payloads',
      `type NotifyPayload = { channel: string } | { end: { key: string } };`,
      ['channel', 'end'],
    ],
    ['stored files', `const keyOf = (id: string) => \`covers/\${id}.webp\`;`, ['covers/{}.webp']],
    ['letters', `await mailer.send(letter({ id: \`welcome:\${id}\`, to }));`, ['welcome:{}']],
    [
      'paths in letters',
      `letter({ button: { href: \`\${siteUrl}/auth?token=\${token}\` } });`,
      ['/auth?token={}'],
    ],
    ['signed texts', `createHmac('sha256', secret).update(JSON.stringify(['file', key]));`, ['[file,{}]']],
    [
      'key purposes',
      `const keyFor = (p: 'codes') => hkdfSync('sha256', s, '', \`site:\${p}\`, 32);`,
      ['site:codes'],
    ],
  ])('%s', (kind, text, names) => {
    expect(inServer(text)[kind]).toEqual(names);
  });

  test('a name behind a condition, a function and a parameter is read in all its forms', () => {
    const text = `
      type Name = 'social' | 'link';
      const spelled = (config, name: Name) => config.https ? \`__Host-\${name}\` : name;
      export const give = (call, name: Name) => call.http.setCookie(spelled(call.config, name), '');`;
    expect(inServer(text).cookies).toEqual(['__Host-link', '__Host-social', 'link', 'social']);
  });

  test('a name that another file declares is resolved there', () => {
    const names = collect({
      'platform/web/keys.ts': `export const consentKey = 'consent';`,
      'platform/web/consent.ts': `import { consentKey } from './keys.ts'; localStorage.setItem(consentKey, '1');`,
    });
    expect(names['browser storage']).toEqual(['consent']);
  });

  test('an address in an e-mail is read from the declaration of its page', () => {
    const names = collect({
      'features/tracks/pages.ts': `export const trackPage = page({ id: 'track', path: '/track/$id/now' });`,
      'features/tracks/server/a.ts': `import { trackPage } from '../pages.ts';
        const token = \`\${id}.\${code}\`;
        renderEmail({ button: { href: siteUrl + href(trackPage, { id }, { token, tab: 'edit' }) } });`,
    });
    expect(names['paths in letters']).toEqual(['/track/{}/now?token={}.{}&tab=edit']);
  });

  test('migrations are checked by their checksums, whatever their line endings', () => {
    const unix = collect({ 'db/migrations/0001_a_b.sql': 'select 1;\nselect 2;' });
    expect(unix.migrations?.[0]).toMatch(/^0001_a_b\.sql [0-9a-f]{64}$/);
    expect(collect({ 'db/migrations/0001_a_b.sql': 'select 1;\r\nselect 2;' })).toEqual(unix);
  });

  test('tests and fakes add no names', () => {
    const text = `localStorage.getItem('only here');`;
    expect(collect({ 'platform/web/a.test.ts': text, 'testing/a.ts': text })).toEqual({});
  });
});

const renamed = (name: string, written: string) =>
  checkPlanted(persistedNames, {
    'features/tracks/server/a.ts': `export const tidy = jobType('${name}', schema);`,
    'docs/persisted-names.json': written,
  }).map(({ line, text }) => `${line} ${text.replace(/:.*/, '')}`);

test('the check distinguishes a missing name from a new one, and says where it is [SITE-062]', () => {
  const written = JSON.stringify({ jobs: ['tracks.tidy'] }, null, 2);
  expect(renamed('tracks.tidy', written)).toEqual([]);
  expect(renamed('tracks.clean', written)).toEqual([
    '3 "tracks.tidy" (jobs) is gone from the code, but rows, cookies, browsers or sent e-mails may contain it',
    '1 "tracks.clean" (jobs) is new',
  ]);
});

test('recording new names removes none', () => {
  expect(addNames({ jobs: ['b'], events: ['x'] }, { jobs: ['a'] })).toEqual({
    events: ['x'],
    jobs: ['a', 'b'],
  });
});
