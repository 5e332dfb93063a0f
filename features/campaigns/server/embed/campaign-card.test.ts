import { expect, test } from 'vitest';
import { updateGroup } from '#features/groups/form.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { announceCampaign, cancelCampaign } from '../../admin.contract.ts';
import { updateCampaign } from '../../contract.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';

const { world, ada, admin } = await aGroupsWorld();
const { siteUrl } = world.platform.config;
const open = (slug: string, query = '', headers = {}) =>
  world.guest.raw({ method: 'GET', url: `/player/campaigns/${slug}${query}`, headers });
const oembed = (address: string, more = '') =>
  world.guest.raw({ method: 'GET', url: `/oembed?url=${encodeURIComponent(address)}${more}` });
/** Answers to guests are kept for a second. */
const later = () => world.clock.advance(1500);

test('the card of a campaign is one small page that any site may frame, without scripts or files [CAMPAIGN-275]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin, {
    name: 'N'.repeat(100),
    subtitle: '<script>alert(1)</script> & "salt"',
    endDate: inDays(world, 10),
  });
  const { status, body: text, headers } = await open(groupLink);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-ancestors *');
  expect(policy).not.toContain('unsafe');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(Buffer.byteLength(text)).toBeLessThan(15_000);
  expect(text).not.toMatch(/<script|<img|<link rel="stylesheet"|url\(|@import|<iframe/);
  expect(text).toContain('&#60;script&#62;');
  for (const shown of ['N'.repeat(100), 'Open now', 'Closes', '0 entries', '0 contestants', 'noindex'])
    expect(text).toContain(shown);
  expect(text).toContain(`href="${siteUrl}/campaigns/${groupLink}" target="_blank"`);
  expect(text).toContain('color-scheme:light dark');
  expect((await open(groupLink, '?theme=ink&utm_source=x')).body).toContain('data-theme="ink"');
  expect((await open(groupLink, '?theme="><b>')).body).not.toContain('data-theme="');
});

test('the card follows the clock and is revalidated [CAMPAIGN-275]', async () => {
  const chosen = { votingMethod: 'public', votingEnd: inDays(world, 20) } as const;
  const { groupLink, id } = await aCampaign(world, ada, admin, chosen);
  const first = await open(groupLink);
  expect(first.headers['cache-control']).toBe('public, no-cache');
  const etag = { 'if-none-match': String(first.headers.etag) };
  expect((await open(groupLink, '', etag)).status).toBe(304);
  const times = { endDate: inDays(world, 0), votingEnd: inDays(world, 3) };
  await admin.call(updateCampaign, { id, campaign: times });
  later();
  const voting = await open(groupLink, '', etag);
  expect(voting.status).toBe(200);
  expect(voting.body).toContain('Voting is open');
  expect(voting.body).toContain('Voting ends');
  await admin.call(cancelCampaign, { id, reason: 'The tapes are lost.' });
  later();
  expect((await open(groupLink)).body).toContain('Cancelled');
});

test('drafts, plain groups and wrong links have no card and no oEmbed answer [CAMPAIGN-275] [CAMPAIGN-277] [CAMPAIGN-198]', async () => {
  const { groupLink, id, group } = await aCampaign(world, ada, admin, {
    draft: true,
    name: 'Canary of a draft',
    description: 'Salt.',
  });
  for (const slug of [groupLink, group.id, 'nothing-here', 'x'.repeat(61), '%00', '%ff', 'a%2fb', '..%2f']) {
    const { status, body } = await open(slug);
    expect(status, slug).toBeGreaterThanOrEqual(400);
    expect(status, slug).toBeLessThan(500);
    expect(JSON.stringify(body), slug).not.toContain('Canary');
  }
  expect((await open(groupLink)).status).toBe(404);
  expect((await oembed(`${siteUrl}/campaigns/${groupLink}`)).status).toBe(404);
  await admin.call(announceCampaign, { id });
  later();
  expect((await open(groupLink)).status).toBe(200);
  expect((await oembed(`${siteUrl}/campaigns/${groupLink}`)).status).toBe(200);
});

test('an earlier link of a campaign leads to its card [CAMPAIGN-275] [CAMPAIGN-277]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin, { name: 'Moved' });
  const next = `${groupLink}-2`;
  await ada.call(updateGroup, { groupLink, group: { groupLink: next } });
  later();
  const { status, headers } = await open(groupLink);
  expect([status, headers.location]).toEqual([301, `${siteUrl}/player/campaigns/${next}`]);
  const { body } = await oembed(`${siteUrl}/campaigns/${groupLink}`);
  expect(body.html).toContain(`/player/campaigns/${next}"`);
});

test('oEmbed answers for the addresses of a campaign with the code of its card [CAMPAIGN-277]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin, { name: 'Tide "one" <3' });
  for (const path of [`/campaigns/${groupLink}`, `/player/campaigns/${groupLink}`]) {
    const { status, body, headers } = await oembed(siteUrl + path, '&maxwidth=320&maxheight=200');
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(body).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Tide "one" <3',
      author_url: `${siteUrl}/campaigns/${groupLink}`,
      width: 320,
      height: 200,
      html: `<iframe src="${siteUrl}/player/campaigns/${groupLink}" title="Tide &#34;one&#34; &#60;3" width="100%" height="200" style="max-width:320px" frameborder="0"></iframe>`,
    });
  }
  const { thumbnail_url } = (await oembed(`${siteUrl}/campaigns/${groupLink}`)).body;
  expect(thumbnail_url).toMatch(/^https?:\/\//);
  for (const address of [`https://elsewhere.example/campaigns/${groupLink}`, `${siteUrl}/campaigns/none`])
    expect((await oembed(address)).status).toBe(404);
  expect((await oembed(`${siteUrl}/campaigns/${groupLink}`, '&format=xml')).status).toBe(501);
});
