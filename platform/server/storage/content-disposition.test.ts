import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

const hostile = [
  'a"b.mp3',
  'a\\"b.mp3',
  'a\\b.mp3',
  'a;b.mp3',
  'a; filename=evil.exe',
  'a"; filename="evil.exe',
  "a'b.mp3",
  "UTF-8''evil.exe",
  'a\r\nSet-Cookie: x=1',
  'a\nb.mp3',
  'a\rb.mp3',
  'a\0b.mp3',
  'a\x7fb.mp3',
  'a\u0085b.mp3',
  'a\u2028b.mp3',
  'a\u2029b.mp3',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'C:\\windows\\x.exe',
  '.htaccess',
  '..',
  '.',
  '...',
  '',
  ' ',
  '   .mp3',
  'con.mp3',
  'a:b.mp3',
  'a|b.mp3',
  'a<b>.mp3',
  '<script>alert(1)</script>.mp3',
  'a?b.mp3',
  'a*b.mp3',
  'a%0d%0ab.mp3',
  '%22.mp3',
  '100% real.mp3',
  'ö.mp3',
  'Ünïcödé söng.mp3',
  '日本語.mp3',
  'Песня.mp3',
  'أغنية.mp3',
  'שיר.mp3',
  '🎵🎶.mp3',
  '👩‍🎤 live.mp3',
  'gpj\u202e3pm.exe',
  '\u200b.mp3',
  '\ufeffbom.mp3',
  'a\u0000.exe',
  '\ud800.mp3',
  'x\udc00y.mp3',
  'e\u0301.mp3',
  'ﬁ.mp3',
  '①.mp3',
  `${'x'.repeat(1000)}.mp3`,
  `${'🎵'.repeat(500)}.mp3`,
  'a.mp3.',
  'a.mp3 ',
  'a\tb.mp3',
  '(live) [2026].mp3',
  "rock'n'roll!.mp3",
  'a,b.mp3',
  'a=b.mp3',
  'a@b.mp3',
  '~a.mp3',
  '$(reboot).mp3',
  '`id`.mp3',
  'a&b.mp3',
  'a#b.mp3',
];

const grammar =
  /^attachment; filename="[\x20\x21\x23\x24\x26-\x3a\x3c-\x5b\x5d-\x7e]+"(?:; filename\*=UTF-8''(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+)?$/;

test.each(hostile.map((name) => [name]))('a download named %j gets a valid header', (name) => {
  const header = contentDisposition(name);
  expect(header).toMatch(grammar);
  const [, fallback = ''] = /filename="([^"]*)"/.exec(header) ?? [];
  const [, encoded] = /filename\*=UTF-8''(.*)$/.exec(header) ?? [];
  const real = encoded === undefined ? fallback : decodeURIComponent(encoded);
  for (const offered of [fallback, real]) {
    expect(offered).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]/u);
    expect(offered).not.toMatch(/^\.|^\s|\.$|\s$/);
    expect([...offered].length).toBeLessThanOrEqual(400);
  }
});

test('at least 60 malicious names are tested', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(60);
});

test('a plain name is unchanged, another one keeps its characters and its extension', () => {
  expect(contentDisposition('Morning Light.mp3')).toBe('attachment; filename="Morning Light.mp3"');
  expect(contentDisposition('Ünï.mp3')).toBe(
    `attachment; filename="Uni.mp3"; filename*=UTF-8''%C3%9Cn%C3%AF.mp3`,
  );
  expect(contentDisposition(`${'x'.repeat(1000)}.mp3`)).toBe(`attachment; filename="${'x'.repeat(150)}.mp3"`);
});
