import sharp from 'sharp';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import * as played from '../played.contract.ts';
import { reportList } from '../report.contract.ts';
import { aList } from '../testing/a-list.ts';

const world = await aWorld();
const unchanged = ['lists', 'list_tracks', 'played_tracks', 'played_tracks_off'] as const;
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#36c' } })
  .png()
  .toBuffer();
let members = 0;
const as = () => world.person(`person${members++}`);

/** Inputs about a list of the person with two tracks. */
type Good = (ids: {
  id: string;
  trackId: string;
  after: string;
  permalink: string;
  profileLink: string;
}) => object;

const calls: [AnyEndpoint, Good][] = [
  [
    contract.createList,
    ({ trackId }) => ({ list: { title: 'Nights', kind: 'album', visibility: 'secret', trackId } }),
  ],
  [contract.listOwnLists, ({ trackId }) => ({ page: '1', items: '5', trackId })],
  [contract.listLikedTracks, () => ({ page: '1', items: '5' })],
  [contract.listListsOfUser, ({ profileLink }) => ({ userId: profileLink, page: '1', items: '5' })],
  [contract.listListsOfTrack, ({ trackId }) => ({ id: trackId })],
  [contract.getListByLink, ({ profileLink, permalink }) => ({ profileLink, permalink, secret: 'none' })],
  [contract.getList, ({ id }) => ({ id, secret: 'none' })],
  [contract.listEntries, ({ id }) => ({ id, page: '1', items: '5', secret: 'none' })],
  [contract.deleteList, ({ id }) => ({ id })],
  [contract.addTrackToList, ({ id, trackId }) => ({ id, trackId })],
  [contract.removeTrackFromList, ({ id, trackId }) => ({ id, trackId })],
  [played.listPlayedTracks, () => ({ page: '1', items: '5' })],
  [played.savePlayedTrack, ({ trackId }) => ({ trackId, played: { position: 5000 } })],
  [played.clearPlayedTracks, () => ({})],
  [played.getPlayedSettings, () => ({})],
  [played.updatePlayedSettings, () => ({ settings: { isRemembered: false } })],
  [contract.moveTrackInList, ({ id, trackId, after }) => ({ id, trackId, after })],
];
for (const [endpoint, good] of calls) {
  wrongInputs({
    world,
    endpoint,
    as,
    unchanged,
    good: async (person) => {
      const member = person as Member;
      const [trackId, after] = [
        (await aStoredTrack(world, member)).id,
        (await aStoredTrack(world, member)).id,
      ];
      const { id, permalink } = await aList(member, [trackId, after]);
      return { ...good({ id, trackId, after, permalink, profileLink: member.profileLink }) };
    },
  });
}

let owner: Member | undefined;
wrongInputs({
  world,
  endpoint: reportList,
  as,
  unchanged: ['reports', 'moderation_cases'],
  good: async () => {
    owner ??= await world.person('owner');
    const { id } = await aList(owner, [(await aStoredTrack(world, owner)).id]);
    return { id, reason: 'It copies mine', secret: 'none' };
  },
});

wrongInputs({
  world,
  endpoint: contract.updateList,
  as,
  unchanged,
  good: async (person) => {
    const member = person as Member;
    const { id } = await aList(member, []);
    const image = {
      id: await uploadImage(member, png),
      metadata: { filename: 'a.png', size: 1, mimeType: 'image/png' },
    };
    const texts = { title: 'Days', description: 'Words' };
    return { id, list: { ...texts, kind: 'album', visibility: 'private', releasedOn: '2026-03-05', image } };
  },
});
wrongInputs({
  world,
  endpoint: contract.moveAlbum,
  as,
  unchanged,
  good: async (person) => {
    const [id, after] = await Promise.all(
      ['One', 'Two'].map(async (title) => (await aList(person, [], { title, kind: 'album' })).id),
    );
    return { id, after };
  },
});
