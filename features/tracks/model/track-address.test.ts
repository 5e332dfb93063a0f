import { expect, test } from 'vitest';
import { oembedAddress, parseTrackAddress } from './track-address.ts';

const site = 'https://tonehall.example';

test.each([
  [`${site}/user/ada/track/night-bus`, { profileLink: 'ada', permalink: 'night-bus' }],
  [
    `http://tonehall.example/user/ada/track/night-bus/?utm_source=x#c`,
    { profileLink: 'ada', permalink: 'night-bus' },
  ],
  [`${site}/t/Ab12`, { shortLinkId: 'Ab12' }],
  [`${site}/player/Ab12`, { shortLinkId: 'Ab12' }],
  [`${site}/user/a%20b/track/c`, { profileLink: 'a b', permalink: 'c' }],
])('%s is an address of a track', (address, parts) => {
  expect(parseTrackAddress(address, site)).toEqual(parts);
});

test.each([
  `${site}/user/ada`,
  `${site}/t`,
  `${site}/player/`,
  `${site}/t/%ff`,
  `${site}/t/a%00`,
  'https://elsewhere.example/t/Ab12',
  'https://tonehall.example:81/t/Ab12',
  'ftp://tonehall.example/t/Ab12',
  '/t/Ab12',
  '',
])('%s is no address of a track', (address) => {
  expect(parseTrackAddress(address, site)).toBeNull();
});

test("the oEmbed address contains the page's address", () => {
  const address = new URL(oembedAddress(site, '/user/ada/track/night-bus'));
  expect(address.pathname).toBe('/oembed');
  expect(address.searchParams.get('url')).toBe(`${site}/user/ada/track/night-bus`);
});
