import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
let ada: Member;
let admin: Member;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  ada = await world.person('ada', { accountType: 2 });
  admin = await world.person('admin', { admin: true });
}, 180_000);
afterAll(() => site.close());

async function open(path: string, member?: Member) {
  const cookie = [...(member?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(site.url + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
}

test('a campaign has a page for guests and members, rendered by the server with name, dates and description [CAMPAIGN-001]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin, {
    name: 'Remix the sea',
    description: 'Bring **waves**.',
    startDate: '2026-01-01T00:00:00Z',
    endDate: '2036-02-03T00:00:00Z',
  });
  for (const member of [undefined, ada]) {
    const { status, html } = await open(`/campaigns/${groupLink}`, member);
    expect(status).toBe(200);
    expect(html).toContain('Remix the sea</h1>');
    for (const text of [
      '1 Jan 2026',
      '3 Feb 2036',
      'Closes 3 Feb 2036, 00:00 UTC',
      '<strong>waves</strong>',
      'Open now',
    ])
      expect(html).toContain(text);
    expect(html).toContain(`<link data-head rel="canonical" href="`);
    expect(html).toContain(`/campaigns/${groupLink}"`);
  }
  for (const part of ['tracks', 'contestants']) {
    expect((await open(`/campaigns/${groupLink}/${part}`)).status).toBe(200);
  }
});

test('credits, rules and the time of the next change are read without scripts [CAMPAIGN-271] [CAMPAIGN-274]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin, {
    terms: 'Only **your own** work.',
    endDate: '2036-02-03T00:00:00Z',
  });
  const track = await aStoredTrack(world, ada);
  const entry = { termsVersion: 1, samplesCleared: true, credits: 'Cid on bass' };
  await ada.call(postTrack, { groupLink, mixdownId: track.id, entry });
  const { html } = await open(`/campaigns/${groupLink}`);
  for (const text of ['<bdi>Cid on bass</bdi>', '<strong>your own</strong>', 'Entries close in', 'days'])
    expect(html).toContain(text);
});

test("the address of a group's page redirects to its campaign, and that of a plain group does not [CAMPAIGN-003]", async () => {
  const { group, groupLink } = await aCampaign(world, ada, admin);
  for (const key of [groupLink, groupLink.toUpperCase(), group.id]) {
    for (const member of [undefined, ada]) {
      const { status, to } = await open(`/group/${key}`, member);
      expect([status, to?.replace(site.url, '')]).toEqual([302, `/campaigns/${groupLink}`]);
    }
  }
  for (const part of ['members', 'tracks']) {
    expect((await open(`/group/${groupLink}/${part}`)).status).toBe(200);
  }
});

test('an unknown group and a group without a campaign have no campaign page [CAMPAIGN-004]', async () => {
  const plain = await aGroup(world, ada, { name: 'No campaign' });
  const closed = await aGroup(world, ada, { name: 'Closed door', privacySetting: 'closed' });
  for (const link of ['no-such-group', plain.groupLink, closed.groupLink]) {
    for (const part of ['', '/tracks', '/tracks/new', '/contestants', '/chat']) {
      expect((await open(`/campaigns/${link}${part}`, ada)).status, link + part).toBe(404);
    }
  }
});

test("a campaign's address changes with its group's link", async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  await ada.call(updateGroup, { groupLink, group: { groupLink: `${groupLink}-moved` } });
  const everybodys = ['', '/tracks', '/contestants'];
  for (const [member, parts] of [
    [undefined, everybodys],
    [ada, [...everybodys, '/tracks/new', '/chat']],
  ] as const)
    for (const part of parts) {
      const { status, to } = await open(`/campaigns/${groupLink}${part}`, member);
      expect([status, to]).toEqual([301, `/campaigns/${groupLink}-moved${part}`]);
    }
  expect((await open(`/campaigns/${groupLink}-moved`)).status).toBe(200);
});
