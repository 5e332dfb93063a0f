import { expect, test } from 'vitest';
import { playHostOf, playPlaceOf } from './play-place.ts';

test('the place of a play is the kind of the page that is open [TRACK-135]', () => {
  const places = {
    '/': 'front',
    '/user/ada': 'profile',
    '/user/ada/tracks': 'profile',
    '/user/ada/track/night-bus': 'track',
    '/user/ada/list/late': 'list',
    '/account/lists': 'list',
    '/community/search': 'search',
    '/community': 'community',
    '/tracks': 'tracks',
    '/tracks/genre/jazz': 'genre',
    '/tracks/tag/late': 'tag',
    '/users': 'users',
    '/groups': 'group',
    '/group/late/tracks': 'group',
    '/campaigns/remix/tracks': 'campaign',
    '/news/1': 'news',
    '/account/tracks': 'other',
    '/constructor': 'other',
  };
  expect(Object.fromEntries(Object.keys(places).map((path) => [path, playPlaceOf(path)]))).toEqual(places);
});

test('the host of an embedding page is in small letters, without port, and unknown where there is none [TRACK-135]', () => {
  expect(playHostOf('https://Blog.Example:8443/a?b=c')).toBe('blog.example');
  expect(playHostOf('http://b%C3%BCcher.example/')).toBe('xn--bcher-kva.example');
  for (const none of ['', 'about:blank', 'nonsense', 'http://[::1]/', `https://${'a.'.repeat(60)}example/`])
    expect(playHostOf(none), none).toBeUndefined();
});
