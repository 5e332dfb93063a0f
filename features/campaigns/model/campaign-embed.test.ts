import { expect, test } from 'vitest';
import { campaignEmbedCode, parseCampaignAddress } from './campaign-embed.ts';

const site = 'https://tonehall.example';

test.each([
  `${site}/campaigns/remix-the-tide`,
  `${site}/campaigns/remix-the-tide/?utm_source=x#c`,
  'http://tonehall.example/player/campaigns/remix-the-tide',
])('%s is an address of a campaign [CAMPAIGN-277]', (address) => {
  expect(parseCampaignAddress(address, site)).toBe('remix-the-tide');
});

test.each([
  `${site}/campaigns/`,
  `${site}/campaigns/remix/tracks`,
  `${site}/campaigns/re%20mix`,
  `${site}/campaigns/re%00mix`,
  `${site}/campaigns/${'x'.repeat(61)}`,
  'https://elsewhere.example/campaigns/remix',
  'https://tonehall.example:81/campaigns/remix',
  'ftp://tonehall.example/campaigns/remix',
  '/campaigns/remix',
  '',
])('%s is no address of a campaign [CAMPAIGN-277]', (address) => {
  expect(parseCampaignAddress(address, site)).toBeNull();
});

test('the code that shows a card on another site is a frame of its address [CAMPAIGN-276]', () => {
  expect(campaignEmbedCode(site, { slug: 'remix-the-tide', name: 'Remix <it>' })).toBe(
    `<iframe src="${site}/player/campaigns/remix-the-tide" title="Remix &#60;it&#62;" width="100%" height="220" frameborder="0"></iframe>`,
  );
});
