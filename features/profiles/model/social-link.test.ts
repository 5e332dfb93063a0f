import { expect, test } from 'vitest';
import { networkNames, normaliseSocialLink, socialHref, socialLinkError } from './social-link.ts';

const homes = {
  facebook: 'www.facebook.com',
  twitter: 'twitter.com',
  instagram: 'www.instagram.com',
  tiktok: 'www.tiktok.com',
  youtube: 'www.youtube.com',
} as const;

test.each(networkNames)(
  '%s: a handle or an https address of the network links to its domain, anything else is refused [USER-056]',
  (network) => {
    const home = homes[network];
    const domain = home.replace('www.', '');
    for (const value of [
      'mira',
      '@mira',
      'mira.plays_1',
      'm',
      `https://${domain}/mira`,
      `https://m.${domain}/a?b=c`,
    ]) {
      expect(socialLinkError(network, value), value).toBeNull();
      expect(new URL(socialHref(network, value) ?? '').hostname.endsWith(domain), value).toBe(true);
    }
    for (const value of [
      `http://${domain}/mira`,
      'javascript:alert(1)',
      `https://evil.example/${domain}`,
      `https://${domain}.evil.example/mira`,
      `https://evil${domain}/mira`,
      `https://${domain}@evil.example/`,
      `https://user:pass@${domain}/mira`,
      `https://${domain}:8443/mira`,
      `https://evil.example\\@${domain}/`,
      `https:${domain}/mira`,
      `//${domain}/mira`,
      `https://${domain}/a b`,
      'mira plays',
      'mira/../x',
      '"><script>',
      '@',
      'ми́ра',
      'a'.repeat(201),
    ]) {
      expect(socialLinkError(network, value), value).not.toBeNull();
      expect(value.length > 200 || socialHref(network, value) === null, value).toBe(true);
    }
  },
);

test('a name on TikTok gets its @, an empty value stays empty [USER-053]', () => {
  expect(normaliseSocialLink('tiktok', ' mira ')).toBe('@mira');
  expect(normaliseSocialLink('tiktok', '@mira')).toBe('@mira');
  expect(normaliseSocialLink('tiktok', '  ')).toBe('');
  expect(normaliseSocialLink('tiktok', 'https://www.tiktok.com/@mira')).toBe('https://www.tiktok.com/@mira');
  expect(normaliseSocialLink('twitter', 'mira')).toBe('mira');
});
