import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getExport, startExport } from '#features/account/contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { listImportedComments } from '#features/imports/contract.ts';
import {
  addTrackToList,
  createList,
  listEntries,
  listOwnLists,
  moveAlbum,
  updateList,
} from '#features/lists/contract.ts';
import { updateUser as updateRow } from '#features/members/testing/update-user.ts';
import { getProfile } from '#features/profiles/contract.ts';
import { fromProfileDocument } from '#features/profiles/model/profile-document.ts';
import { updateUser } from '#features/profiles/profile.contract.ts';
import { getTrack, listOwnTracks, type TrackView, trackComments } from '#features/tracks/contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';
import { aWorld, type Member, type World } from '#testing/world.ts';

const old = await aWorld();
const site = await aBrowserSite();

/** A musician at the old site with tracks, an album, a profile, follows and a comment; answers their copy. */
async function aCopy(): Promise<{ zip: Buffer; tracks: TrackView[] }> {
  const [musician, friend, stranger] = [
    await old.person('musician'),
    await old.person('friend'),
    await old.person('stranger'),
  ];
  const texts = {
    description: 'By *night*',
    lyrics: 'La la',
    tags: ['sea', 'slow'],
    licence: 'cc_by',
  } as const;
  const size = { width: 600, height: 600, channels: 3, background: '#c33' } as const;
  const picture = await sharp({ create: size }).png().toBuffer();
  const cover = await uploadImage(musician, picture);
  const first = await uploadTrack(old, musician, {
    title: 'Morning tide',
    change: {
      ...texts,
      tags: [...texts.tags],
      genreId: 3,
      bpm: 97.5,
      allowComments: false,
      image: { id: cover, metadata: { filename: 'cover.png', size: picture.length, mimeType: 'image/png' } },
    },
  });
  const second = await uploadTrack(old, musician, { title: 'A demo', published: false });
  const others = await uploadTrack(old, friend, { title: 'Of a friend' });
  const { id } = await musician.call(createList, { list: { title: 'Nights', kind: 'album' } });
  const image = {
    id: await uploadImage(musician, picture),
    metadata: { filename: 'nights.png', size: picture.length, mimeType: 'image/png' },
  };
  await musician.call(updateList, {
    id,
    list: { description: 'Twelve of them', releasedOn: '2024-05-06', image },
  });
  for (const title of ['Days', 'Mornings']) {
    const album = await musician.call(createList, { list: { title, kind: 'album' } });
    await musician.call(moveAlbum, { id: album.id, after: id });
  }
  for (const trackId of [second.id, others.id, first.id])
    await musician.call(addTrackToList, { id, trackId });
  await musician.call(updateUser, { guid: musician.id, user: { about: 'I make waves', realName: 'Mo Sea' } });
  for (const person of [friend, stranger]) await musician.call(followUser, { id: person.id });
  await musician.call(trackComments.post, { id: others.id, content: 'What a night' });
  await old.drain();
  await musician.call(startExport, {});
  await old.drain();
  const made = await musician.raw({
    method: 'GET',
    url: (await musician.call(getExport, {})).export?.url ?? '',
  });
  const zip = (await old.server.inject({ url: String(made.headers.location) })).rawPayload;
  // The one whom the musician follows is at the new site, too, and the other one is not.
  const here = await site.person('friend');
  await updateRow(site.platform.db, here.id, { profile_link: friend.profileLink });
  return { zip, tracks: await tracksOf(musician) };
}

async function tracksOf(member: Member): Promise<TrackView[]> {
  const { items } = trackPageOf(await member.call(listOwnTracks, { items: 100 }));
  return Promise.all(items.map(async ({ id }) => trackOf(await member.call(getTrack, { id }))));
}

/** What an import keeps of a track. */
const keptOf = (track: TrackView) => ({
  title: track.title,
  description: track.description,
  lyrics: track.lyrics,
  tags: track.tags,
  licence: track.licence,
  genreId: track.genreId,
  bpm: track.bpm,
  published: track.published,
  allowComments: track.allowComments,
  createdAt: track.createdAt,
  hasCover: track.imageLargeUrl.startsWith('/files/'),
  seconds: Math.round((track.duration ?? 0) / 1000),
});

const album = { kind: 'album', description: '', visibility: 'public', releasedOn: null, hasCover: false };
const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title);

/** In the order of the member's page. */
async function entriesOf(member: Member): Promise<{ list: object; titles: (string | undefined)[] }[]> {
  const { lists } = await member.call(listOwnLists, {});
  const places = await site.platform.db
    .selectFrom('lists')
    .select(['id', 'profile_place as place'])
    .execute();
  const placeOf = (id: string) => places.find((row) => row.id === id)?.place ?? 0;
  return Promise.all(
    lists
      .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
      .map(async ({ id, title, kind, description, visibility, releasedOn, cover }) => ({
        list: { title, kind, description, visibility, releasedOn, hasCover: cover !== null },
        titles: (await member.call(listEntries, { id })).entries.map(({ track }) => track?.title),
      })),
  );
}

test('a member imports the copy of an account of another Tonehall, stops, goes on, and has everything once [ACCOUNT-121] [ACCOUNT-122] [ACCOUNT-124] [ACCOUNT-125] [ACCOUNT-127]', async () => {
  const { zip, tracks } = await aCopy();
  const page = await site.newPage();
  const member = await site.signIn(page, 'newcomer');
  const choose = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'copy.zip', mimeType: 'application/zip', buffer });
  const start = page.getByRole('button', { name: 'Import', exact: true });

  await site.open(page, '/account');
  await page.getByRole('link', { name: 'Import a copy from here or from another Tonehall' }).click();
  await page.getByRole('heading', { name: 'Import a copy' }).waitFor();
  await choose(Buffer.from('no ZIP at all'));
  await page.getByText('This is not a copy of an account').waitFor();

  await choose(zip);
  await start.waitFor();
  expect(await page.getByRole('group', { name: 'What to import' }).innerText()).toMatch(
    /Profile\s+What is empty here: real name, about you\s+2 tracks[\s\S]*3 lists\s[\s\S]*1 person to follow\s+1 not here\s+1 comment/,
  );
  expect(await findOverflow(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  expect(await tracksOf(member)).toEqual([]);

  // The second sound is asked for, and the member stops before it is sent.
  let asked = 0;
  await page.route('**/api/imports/presign?*', async (route) => {
    if (route.request().url().includes('.mp3')) asked += 1;
    if (asked === 2) await page.getByRole('button', { name: 'Stop' }).click();
    await route.continue();
  });
  await start.click();
  await page.getByText('The import stopped.').waitFor();
  await page.unroute('**/api/imports/presign?*');
  expect(await tracksOf(member)).toHaveLength(1);

  await page.getByRole('button', { name: 'Choose another copy' }).click();
  await site.drain();
  await choose(zip);
  await page.getByText('1 here already').waitFor();
  await start.click();
  await page.getByText('Your copy is imported.').waitFor();
  await page.getByRole('region', { name: 'Imported comments' }).getByText('What a night').waitFor();
  expect(await page.getByText('Not imported').count()).toBe(0);
  expect(await findOverflow(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await site.drain();
  expect((await tracksOf(member)).map(keptOf).sort(byTitle)).toEqual(tracks.map(keptOf).sort(byTitle));
  expect(await entriesOf(member)).toEqual([
    {
      list: {
        ...album,
        title: 'Nights',
        description: 'Twelve of them',
        releasedOn: '2024-05-06',
        hasCover: true,
      },
      titles: ['A demo', 'Morning tide'],
    },
    { list: { ...album, title: 'Mornings' }, titles: [] },
    { list: { ...album, title: 'Days' }, titles: [] },
  ]);
  const profile = fromProfileDocument(await member.call(getProfile, { id: member.id }));
  expect(profile).toMatchObject({ about: 'I make waves', realName: 'Mo Sea', followingUsersCount: 1 });
  const { comments } = await member.call(listImportedComments, {});
  expect(comments).toMatchObject([{ content: 'What a night', source: hostOf(old), aboutKind: 'track' }]);

  // What is here is not offered again, and the archive is read and deleted on the page.
  await site.open(page, '/account/import');
  await page.getByText('What a night').waitFor();
  await choose(zip);
  await page.getByText('2 here already').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete the archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('What a night').waitFor({ state: 'detached' });
  expect((await member.call(listImportedComments, {})).comments).toEqual([]);
});

const hostOf = ({ platform }: World): string => new URL(platform.config.siteUrl).host;
