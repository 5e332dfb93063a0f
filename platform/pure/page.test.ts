import { expect, test } from 'vitest';
import { href, page } from './page.ts';

const tracks = page({ id: 'tracks', path: '/tracks' });
const track = page({ id: 'track', path: '/user/$profileLink/track/$permalink' });

test('a page without parameters has its path as address', () => {
  expect(href(tracks)).toBe('/tracks');
  expect(href(tracks, {}, { type: 'recent', page: 2, term: undefined })).toBe('/tracks?type=recent&page=2');
});

test('parameters and values are encoded, so that none leaves its place', () => {
  expect(href(track, { profileLink: '../admin', permalink: 'a b?c#d' })).toBe(
    '/user/..%2Fadmin/track/a%20b%3Fc%23d',
  );
  expect(href(tracks, {}, { term: 'a&b=c d' })).toBe('/tracks?term=a%26b%3Dc%20d');
  expect(href(track, { profileLink: '$&', permalink: '$permalink' })).toBe('/user/%24%26/track/%24permalink');
});

test('a missing or unknown parameter does not compile', () => {
  // @ts-expect-error: the permalink is missing
  expect(href(track, { profileLink: 'mira' })).toBe('/user/mira/track/');
  // @ts-expect-error: the page has parameters
  expect(href(track)).toBe('/user//track/');
  // @ts-expect-error: the page has no such parameter
  expect(href(tracks, { permalink: 'x' })).toBe('/tracks');
});
