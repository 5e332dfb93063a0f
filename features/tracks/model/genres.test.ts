import { expect, test } from 'vitest';
import { genreId, genreName, genres } from './genres.ts';

const ledger =
  'Acoustic, Ambient, Blues, Chillout, Classical, Country, Dance, Deep House, Disco, Drum & Bass, Dubstep, EDM, Electro, Experimental, Folk, Funk, Future Bass, Hardstyle, Hip Hop, House, Indie, Jazz, K-Pop, Latin, Lo-Fi, Metal, Phonk, Pop, Progressive House, Punk, R&B, Reggae, Reggaeton, Rock, Soul, Soundtrack, Synthwave, Techno, Trance, Trap, World, Other';

test("genres equal the ledger's list [TRACK-013]", () => {
  expect(genres.map(({ name }) => name)).toEqual(ledger.split(', '));
});

test('genres are sorted by name with "Other" last, and have unique ids', () => {
  const named = genres.slice(0, -1).map(({ name }) => name);
  expect(named).toEqual([...named].sort((a, b) => a.localeCompare(b, 'en')));
  expect(genres.at(-1)?.name).toBe('Other');
  expect(new Set(genres.map(({ id }) => id)).size).toBe(42);
});

test('genre ids and names map to each other and to nothing else', () => {
  for (const { id, name } of genres) {
    expect(genreName(id)).toBe(name);
    expect(genreId(name)).toBe(id);
  }
  for (const id of [null, 0, -1, 43, 1.5, Number.NaN]) expect(genreName(id)).toBeNull();
  expect(() => genreId('Polka')).toThrow(RangeError);
});
