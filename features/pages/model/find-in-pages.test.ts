import { expect, test } from 'vitest';
import { excerptOf, fold, rankOf, wordsOf } from './find-in-pages.ts';

const page = {
  path: '/learn/swing',
  title: 'Swing',
  description: 'Notes that come a little late',
  text: 'Über den Takt: the second of two eighth notes is late.',
};

test('a page fits with all words in title, description or text, without case and accents [CMS-092]', () => {
  expect(rankOf(wordsOf('SWING'), page)).toBe(0);
  expect(rankOf(wordsOf('late swing'), page)).toBe(1);
  expect(rankOf(wordsOf('uber eighth swing'), page)).toBe(2);
  expect(rankOf(wordsOf('swing polka'), page)).toBeNull();
});

test('folding keeps the length of any text', () => {
  for (const text of ['Über', 'İstanbul', 'ﬁne', 'e\u0301', '🥁 drum', '\ud800'])
    expect(fold(text)).toHaveLength(text.length);
});

test('an excerpt is cut between words around the first one that was found [CMS-092]', () => {
  const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`.trim();
  const excerpt = excerptOf(['needle'], text);
  expect(excerpt).toMatch(/^…(?:before )+needle (?:after ?)+…$/);
  expect(excerpt.length).toBeLessThan(165);
  expect(excerptOf(['short'], 'A short text')).toBe('A short text');
  expect(excerptOf(['none'], 'A short text')).toBe('');
});
