import { expect, test } from 'vitest';
import { type Candidate, rankSimilar } from './rank-similar.ts';

const aCandidate = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  ownerId: `owner of ${id}`,
  likers: 0,
  lists: 0,
  sameGenre: false,
  sharedTags: 0,
  sound: 0,
  likes: 0,
  isLittleHeard: false,
  ...more,
});
/** Without what else is true. */
const reasonsOf = (candidates: Candidate[]) =>
  rankSimilar(candidates, 12).map(({ id, reason }) => ({ id, reason }));
const ids = (candidates: Candidate[], count = 12) => rankSimilar(candidates, count).map(({ id }) => id);

test('what members like and list together counts most, then the genre, and each has its reason [PLAYER-049]', () => {
  const candidates = [
    aCandidate('genre', { sameGenre: true }),
    aCandidate('nothing', { likes: 9000 }),
    aCandidate('listed', { lists: 1, sameGenre: true }),
    aCandidate('liked', { likers: 4 }),
  ];
  expect(reasonsOf(candidates)).toEqual([
    { id: 'liked', reason: 'liked' },
    { id: 'listed', reason: 'listed' },
    { id: 'genre', reason: 'genre' },
  ]);
});

test('shared tags and a like sound count, too, and are the reason where they count most [PLAYER-054]', () => {
  const candidates = [
    aCandidate('genre', { sameGenre: true, sound: 0.6 }),
    aCandidate('sound', { sameGenre: true, sound: 1 }),
    aCandidate('tags', { sameGenre: true, sharedTags: 3 }),
    aCandidate('half', { sound: 0.5 }),
  ];
  expect(reasonsOf(candidates)).toEqual([
    { id: 'tags', reason: 'tags' },
    { id: 'sound', reason: 'sound' },
    { id: 'genre', reason: 'genre' },
  ]);
});

test('a track that everybody likes is not like everything [PLAYER-049]', () => {
  const known = aCandidate('known', { likers: 6, likes: 50_000 });
  const close = aCandidate('close', { likers: 5, likes: 12 });
  expect(ids([known, close])).toEqual(['close', 'known']);
});

test('every third place is of somebody who is little heard, also where others score higher [PLAYER-050]', () => {
  const known = Array.from({ length: 20 }, (_, at) => aCandidate(`known ${at}`, { likers: 20 - at }));
  const little = Array.from({ length: 4 }, (_, at) =>
    aCandidate(`little ${at}`, { sameGenre: true, isLittleHeard: true }),
  );
  const chosen = ids([...known, ...little]);
  expect(chosen).toHaveLength(12);
  expect(chosen.filter((id) => id.startsWith('little'))).toHaveLength(4);
  expect(chosen.slice(0, 3)).toEqual(['known 0', 'known 1', 'little 0']);
});

test('one owner has two places at most [PLAYER-050]', () => {
  const candidates = ['a', 'b', 'c', 'd'].map((id) => aCandidate(id, { ownerId: 'ada', likers: 1 }));
  expect(ids(candidates)).toEqual(['a', 'b']);
});

test('what else is true is named in its order, and not what hardly counts [LIST-057]', () => {
  const all = aCandidate('all', { likers: 9, sharedTags: 2, sameGenre: true, sound: 0.6 });
  expect(rankSimilar([all], 1)).toEqual([{ id: 'all', reason: 'liked', otherReasons: ['tags', 'genre'] }]);
});
