import { expect, test } from 'vitest';
import { hostOfReferrer } from './day-kinds.ts';

test('of a referrer only the host is left, without the site itself and what is no page of the web [CAMPAIGN-284]', () => {
  const of = (referrer: string) => hostOfReferrer(referrer, 'tonehall.example:4840');
  expect(of('https://www.Example.org/page?token=secret#part')).toBe('example.org');
  expect(of('http://user:password@radio.example:8080/')).toBe('radio.example');
  for (const none of [
    '',
    'no address',
    'http://tonehall.example:4840/groups',
    'android-app://com.example',
    'javascript:alert(1)',
    'http://localhost/',
    `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`,
  ])
    expect(of(none), none).toBeNull();
});
