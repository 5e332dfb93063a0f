import { expect, test } from 'vitest';
import { removeTrackingParameters } from './tracking-parameters.ts';

test('every tracking parameter is removed and all others stay [SHELL-086]', () => {
  const names =
    'sign_up signed_up utm_source utm_medium utm_campaign utm_term utm_content gclid fbclid'.split(' ');
  const tracking = names.map((name) => `${name}=x`).join('&');
  expect(removeTrackingParameters(`https://tonehall.com/tracks?page=2&${tracking}&genre=jazz#top`)).toBe(
    'https://tonehall.com/tracks?page=2&genre=jazz#top',
  );
});

test('an address without tracking parameters gives null [SHELL-086]', () => {
  expect(removeTrackingParameters('https://tonehall.com/tracks?page=2')).toBeNull();
});
