import { expect, test } from 'vitest';
import { type PlanColumn, planContents } from './plan-contents.ts';

test.each<[PlanColumn, string, string[]]>([
  ['free_legacy', 'PRICE-008', ['10 solo projects', '1 collab live project', '700+ loops and samples']],
  ['free', 'PRICE-009', ['10 projects', '1 collab live project', '700+ loops and samples', '1GB storage']],
  ['intro', 'PRICE-010', ['unlimited solo projects', '3 collab live projects', '100MB audio import']],
  [
    'premium',
    'PRICE-011',
    [
      '10 collab live projects',
      '12,000+ loops and samples',
      '5GB import',
      '20 included soundsets',
      'parametric EQ',
    ],
  ],
  ['starter', 'PRICE-012', ['12,000 loops', '25 AI credits a month', '10GB storage', 'MP3 export']],
  ['creator', 'PRICE-013', ['15,000 loops', '100 AI credits', '100GB', 'WAV export']],
  ['pro', 'PRICE-014', ['25,000 loops', '500 AI credits', '1TB']],
  ['europa', 'PRICE-015', ['Europa synthesizer in the studio', 'Europa presets']],
])(
  '%s contains what the ledger says [PRICE-008] [PRICE-009] [PRICE-010] [PRICE-011] [PRICE-012] [PRICE-013] [PRICE-014] [PRICE-015]',
  (column, _line, texts) => {
    expect(planContents[column].map(({ text }) => text)).toEqual(texts);
  },
);

test('the table knows eight columns, and none for power [PRICE-005]', () => {
  expect(Object.keys(planContents).sort()).toEqual([
    'creator',
    'europa',
    'free',
    'free_legacy',
    'intro',
    'premium',
    'pro',
    'starter',
  ]);
});

test('what this release does not have is not enabled [PRICE-080]', () => {
  const enabled = Object.values(planContents).flatMap((contents) =>
    contents.filter(({ enable }) => enable).map(({ text }) => text),
  );
  expect(enabled.filter((text) => /\d,000|AI|Europa|import|soundsets/.test(text))).toEqual([]);
  expect(new Set(enabled)).toEqual(
    new Set([
      '10 projects',
      '10 solo projects',
      'unlimited solo projects',
      '1 collab live project',
      '3 collab live projects',
      '10 collab live projects',
      '700+ loops and samples',
      'parametric EQ',
      '1GB storage',
      '10GB storage',
      '100GB',
      '1TB',
      'MP3 export',
      'WAV export',
    ]),
  );
});
