import { expect, test } from 'vitest';
import { parseSource } from '../rules/parse-source.ts';
import { testsOfChange } from './tests-of-change.ts';

const files = [
  ['features/likes/server/like.store.ts', ''],
  ['features/likes/server/like.store.test.ts', "import './like.store.ts';"],
  ['features/likes/web/like-button.test.tsx', ''],
  ['features/tracks/server/like-track.ts', "import '#features/likes/server/like.store.ts';"],
  ['features/tracks/server/feature.ts', "import './like-track.ts';"],
  ['features/tracks/server/like-track.test.ts', "import './like-track.ts';"],
  ['features/tracks/server/other.test.ts', "import './feature.ts';"],
  ['features/news/server/news.test.ts', "import type {} from '#features/likes/server/like.store.ts';"],
  ['e2e/listener-likes.spec.ts', "import '#features/likes/server/like.store.ts';"],
].map(([path = '', text = '']) => parseSource(path, text));

test('a changed file selects the tests beside it and those that import it', () => {
  expect(testsOfChange(files, ['features/likes/server/like.store.ts'])).toEqual([
    'features/likes/server/like.store.test.ts',
    'features/tracks/server/like-track.test.ts',
  ]);
});

test("a changed contract or migration selects its feature's server tests", () => {
  const ofServer = ['features/likes/server/like.store.test.ts'];
  expect(testsOfChange(files, ['db/migrations/0003_likes_likes.sql'])).toEqual(ofServer);
  expect(testsOfChange(files, ['features/likes/contract.ts'])).toEqual(ofServer);
});

test('a changed test selects itself, and a changed harness selects everything', () => {
  expect(testsOfChange(files, ['features/news/server/news.test.ts'])).toEqual([
    'features/news/server/news.test.ts',
  ]);
  expect(testsOfChange(files, ['testing/harness/test-db.ts'])).toBeNull();
});
