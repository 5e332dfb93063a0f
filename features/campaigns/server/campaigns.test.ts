import { expect, test } from 'vitest';
import { createCampaign, updateCampaign } from '#features/campaigns/contract.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { hostileTexts } from '#testing/hostile-texts.ts';
import { race } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign, inDays } from '../testing/a-campaign.ts';

const { world, ada, ben, admin } = await aGroupsWorld();
const time = () => ({ startDate: inDays(world, -1), endDate: inDays(world, 1) });
const unknownId = '00000000-0000-7000-8000-000000000000';
const read = async (groupLink: string) =>
  (await world.newGuest().raw({ method: 'GET', url: `/api/groups/${groupLink}` })).body;
const campaignIn = (body: { included: { type: string; attributes: object }[] }) =>
  body.included.find(({ type }) => type === 'campaign')?.attributes;

test('a site admin creates a campaign, which answers its fields by their wire names [CAMPAIGN-008]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'All the fields' });
  const given = {
    name: 'Remix the sea',
    subtitle: 'Three weeks of salt',
    description: 'Bring **waves**.',
    artist_name: 'Elin',
    artist_description: 'Felt piano by the harbour.',
    start_date: inDays(world, -1),
    end_date: inDays(world, 20),
    hero_image_url: '/files/sea.webp',
    track_cover_url: '/files/cover.webp',
    track_file_url: 'https://example.org/sea.mp3',
    track_name: 'The sea',
    track_duration: 184,
    track_waveform_url: '/files/sea.json',
    video_url: 'https://example.org/film',
    video_mp4_url: 'https://example.org/film.mp4',
    video_webm_url: 'https://example.org/film.webm',
    winner_announcement_at: inDays(world, 30),
  };
  const url = '/api/admin/campaigns';
  const { status, body } = await admin.raw({
    method: 'POST',
    url,
    body: { campaign: { slug: groupLink, ...given } },
  });
  expect([status, body.data.type]).toEqual([201, 'campaign']);
  expect(body.data.attributes).toMatchObject({ ...given, slug: groupLink });
  expect(campaignIn(await read(groupLink))).toMatchObject({ ...given, slug: groupLink });
});

test('optional fields have the given values or the defaults [CAMPAIGN-009]', async () => {
  const begun = await aCampaign(world, ada, admin);
  expect(campaignIn(await read(begun.groupLink))).toMatchObject({
    variant: 'remix',
    show_leaderboard: true,
    leaderboard_size: 10,
    chat_embed_url: null,
    chat_invite_url: null,
    has_stems: false,
  });
  const given = {
    variant: 'seasonal',
    showLeaderboard: false,
    leaderboardSize: 50,
    chatEmbedUrl: 'https://chat.example/room',
    chatInviteUrl: 'https://chat.example/join',
  } as const;
  expect((await aCampaign(world, ada, admin, given)).campaign).toMatchObject(given);
});

test('the slug is the link of the group, also after the link changes [CAMPAIGN-002]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  const renamed = `${groupLink}-two`;
  await ada.call(updateGroup, { groupLink, group: { groupLink: renamed } });
  expect(campaignIn(await read(renamed))).toMatchObject({ slug: renamed });
  const { data } = await admin.call(updateCampaign, { id, campaign: { subtitle: 'Renamed' } });
  expect(data.attributes.slug).toBe(renamed);
});

test("a campaign is open from its start until its end by the server's clock, with times in UTC [CAMPAIGN-015]", async () => {
  const start = inDays(world, 1);
  const { groupLink } = await aCampaign(world, ada, admin, { startDate: start, endDate: inDays(world, 3) });
  const state = async () => campaignIn(await read(groupLink));
  expect(await state()).toMatchObject({ state: 'upcoming', start_date: start });
  expect(start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const DAY_MS = 86_400_000;
  world.clock.advance(DAY_MS);
  expect(await state()).toMatchObject({ state: 'open' });
  world.clock.advance(2 * DAY_MS - 3000);
  expect(await state()).toMatchObject({ state: 'open' });
  world.clock.advance(3000);
  expect(await state()).toMatchObject({ state: 'closed' });
});

test('a campaign makes its group joinable, followable and open to posts, and its admins cannot change that [CAMPAIGN-016]', async () => {
  const group = await aGroup(world, ada, {
    name: 'Was shy',
    privacySetting: 'viewable',
    enableFollowing: false,
    membersCanPostTracks: false,
  });
  await admin.call(createCampaign, { campaign: { slug: group.groupLink, ...time() } });
  const open = { privacySetting: 'joinable', enableFollowing: true, membersCanPostTracks: true } as const;
  expect(await getGroupAs(ben, group.groupLink)).toMatchObject(open);
  const changes = [
    { privacySetting: 'closed' },
    { privacySetting: 'viewable' },
    { enableFollowing: false },
    { membersCanPostTracks: false },
  ] as const;
  for (const change of changes) {
    const refused = ada.call(updateGroup, { groupLink: group.groupLink, group: change });
    await expect(refused).rejects.toMatchObject({ status: 422 });
  }
  await ada.call(updateGroup, { groupLink: group.groupLink, group: { ...open, name: 'Bolder' } });
  expect(await getGroupAs(ben, group.groupLink)).toMatchObject({ ...open, name: 'Bolder' });
});

test('the text about the artist is Markdown without raw HTML [CAMPAIGN-192]', async () => {
  const artistDescription = 'They **record**.\n\n<img src=x onerror=ran()><b>Loud</b>';
  const { id, campaign } = await aCampaign(world, ada, admin, { artistName: 'Tapes', artistDescription });
  expect(campaign).toMatchObject({ artistDescription });
  expect(campaign.artistDescriptionHtml).toContain('<p>They <strong>record</strong>.</p>');
  expect(campaign.artistDescriptionHtml).not.toMatch(/<img|<b>|ran\(/);
  const { data } = await admin.call(updateCampaign, { id, campaign: { artistDescription: null } });
  expect(data.attributes).toMatchObject({ artistDescription: null, artistDescriptionHtml: '' });
});

test('only a site admin creates or updates a campaign [CAMPAIGN-017]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Hands off' });
  const { id, campaign } = await aCampaign(world, ada, admin);
  for (const who of [ada, ben]) {
    const attempts = [
      who.call(createCampaign, { campaign: { slug: groupLink, ...time() } }),
      who.call(updateCampaign, { id, campaign: { name: 'Mine' } }),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ reason: { status: 403 } });
  }
  const changed = await admin.call(updateCampaign, { id, campaign: { subtitle: 'Ours' } });
  expect(changed.data.attributes).toEqual({ ...campaign, subtitle: 'Ours' });
});

test('invalid fields of a campaign are refused with an error on the field', async () => {
  const errorOf = async (campaign: object) => {
    const { status, body } = await admin.raw({
      method: 'POST',
      url: '/api/admin/campaigns',
      body: { campaign },
    });
    return [status, body.errors];
  };
  const { groupLink: slug } = await aGroup(world, ada, { name: 'Faults' });
  const closed = await aGroup(world, ada, { name: 'Closed door', privacySetting: 'closed' });
  const [start_date, end_date] = [inDays(world, 1), inDays(world, 2)];
  const good = { slug, start_date, end_date };
  expect(await errorOf({ ...good, slug: 'no-such-group' })).toEqual([
    422,
    { slug: ['is the link of no group'] },
  ]);
  expect(await errorOf({ ...good, slug: closed.groupLink })).toEqual([
    422,
    { slug: ['is the link of a closed group'] },
  ]);
  for (const end of [start_date, inDays(world, 0)]) {
    expect(await errorOf({ ...good, end_date: end })).toEqual([
      422,
      { end_date: ['must be after the start date'] },
    ]);
  }
  for (const end of ['2026-02-30', '30 June', '2026-06-30T25:00:00Z'])
    expect((await errorOf({ ...good, end_date: end }))[0], end).toBe(422);
  for (const href of ['javascript:alert(1)', 'http://example.org/a.webp', '//evil.example/a']) {
    expect((await errorOf({ ...good, hero_image_url: href }))[0], href).toBe(422);
  }
  const { id } = await aCampaign(world, ada, admin);
  await expect(
    admin.call(updateCampaign, { id, campaign: { endDate: inDays(world, -20) } }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(
    admin.call(updateCampaign, { id: unknownId, campaign: { name: 'Nothing' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('of concurrent creations in one group only one succeeds', async () => {
  const { groupLink: slug } = await aGroup(world, ada, { name: 'First come' });
  const { given, thrown } = await race(8, (at) =>
    admin.call(createCampaign, { campaign: { slug, name: `Number ${at}`, ...time() } }),
  );
  expect([given.length, thrown.length]).toEqual([1, 7]);
  for (const reason of thrown) expect(reason).toMatchObject({ status: 422 });
  expect(campaignIn(await read(slug))).toMatchObject({ name: given[0]?.data.attributes.name });
});

test('the description is rendered from Markdown without executable content [CAMPAIGN-027]', async () => {
  const { id } = await aCampaign(world, ada, admin);
  const rendered = async (description: string) =>
    (await admin.call(updateCampaign, { id, campaign: { description } })).data.attributes.descriptionHtml;
  expect(await rendered('## Rules\n\nBring **waves**, [here](https://example.org).')).toBe(
    '<h2>Rules</h2>\n<p>Bring <strong>waves</strong>, <a href="https://example.org" rel="noopener nofollow">here</a>.</p>',
  );
  for (const text of hostileTexts) {
    const html = await rendered(text);
    expect(html, text).not.toMatch(/<[^>]*\sx-h|<[^>]*(?:href|src)="(?:javascript|data|vbscript)/i);
  }
  expect(await rendered('<b onclick="alert(1)">raw</b>')).toBe('<p>raw</p>');
});

wrongInputs({
  world,
  endpoint: createCampaign,
  as: () => admin,
  good: async () => ({
    campaign: { slug: (await aGroup(world, ada, { name: 'Wrong inputs' })).groupLink, ...time() },
  }),
  unchanged: ['campaigns', 'groups'],
});
wrongInputs({
  world,
  endpoint: updateCampaign,
  as: () => admin,
  good: async () => ({ id: (await aCampaign(world, ada, admin)).id, campaign: { name: 'Newer' } }),
  unchanged: ['campaigns'],
});

test('an end date without a time means its last second [CAMPAIGN-187]', async () => {
  const { id } = await aCampaign(world, ada, admin);
  const { data } = await admin.call(updateCampaign, { id, campaign: { endDate: '2031-03-04' } });
  expect(data.attributes.endDate).toBe('2031-03-04T23:59:59.000Z');
});
