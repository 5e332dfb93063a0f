import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';
import { sourceUrlOf } from './source-url.ts';

const supportEmail = 'help@hall.example';
const own = 'https://code.example/hall';

test('the source is where the setting says, where the package file says, or asked for by e-mail [SHELL-127]', () => {
  const named = (repository: string | { url?: string } | undefined) =>
    sourceUrlOf({ SOURCE_URL: undefined, supportEmail }, () =>
      repository === undefined ? {} : { repository },
    );
  expect(sourceUrlOf({ SOURCE_URL: own, supportEmail }, () => ({ repository: 'https://else.example' }))).toBe(
    own,
  );
  for (const repository of [own, `git+${own}.git`, { url: `git+${own}.git` }])
    expect(named(repository)).toBe(own);
  for (const odd of [
    undefined,
    '',
    'github:a/hall',
    'git@code.example:hall.git',
    { url: 'javascript:1' },
    {},
  ])
    expect(named(odd)).toBe('mailto:help@hall.example?subject=Source%20code');
});

test('an address that is no web address stops the start [SHELL-127]', () => {
  const secret = 'x'.repeat(40);
  expect(readConfig({ SECRET: secret, SOURCE_URL: own }).sourceUrl).toBe(own);
  for (const odd of ['javascript:alert(1)', 'hall', `https://code.example/${'a'.repeat(3000)}`])
    expect(() => readConfig({ SECRET: secret, SOURCE_URL: odd }), odd).toThrow(/SOURCE_URL/);
});
