import * as contract from '#features/tracks/contract.ts';
import * as edits from '#features/tracks/edit.contract.ts';
import { getFileTags } from '#features/tracks/file-tags.contract.ts';
import * as genreCalls from '#features/tracks/genres.contract.ts';
import * as likes from '#features/tracks/likes.contract.ts';
import { setListForm } from '#features/tracks/list-form.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { getStatistics } from '#features/tracks/statistics.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { listWaveforms } from '#features/tracks/waveforms.contract.ts';
import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const unchanged = ['tracks', 'likes', 'track_plays', 'track_heat', 'uploads', 'outbox_events'] as const;
let members = 0;
const someone = () => world.person(`person${members++}`);

async function addressOf(owner: {
  id: string;
}): Promise<{ id: string; profileLink: string; permalink: string }> {
  const { id } = await aStoredTrack(world, owner);
  const { user, permalink } = trackOf(await world.guest.call(contract.getTrack, { id }));
  return { id, profileLink: user.profileLink, permalink };
}

const reads: [AnyEndpoint, (track: Awaited<ReturnType<typeof addressOf>>, userId: string) => object][] = [
  [contract.getTrack, ({ id }) => ({ id })],
  [getFileTags, ({ id }) => ({ id })],
  [contract.getTrackByLink, ({ profileLink, permalink }) => ({ profileLink, permalink })],
  [genreCalls.listGenres, () => ({})],
  [genreCalls.listGenresWithTracks, () => ({})],
  [genreCalls.listGenreTracks, () => ({ genre: 'jazz', sort: 'new', page: '1', items: '5' })],
  [listWaveforms, ({ id }) => ({ ids: id })],
  [contract.listRecentTracks, () => ({ page: '1', items: '5' })],
  [contract.listTrendingTracks, () => ({ page: '1', items: '5' })],
  [contract.listFeaturedTracks, () => ({ page: '1', items: '5' })],
  [contract.listFollowedTracks, () => ({ page: '1', items: '5' })],
  [contract.listOwnTracks, () => ({ page: '1', items: '5' })],
  [getStatistics, ({ id }) => ({ days: '7', track: id })],
  [contract.listTracksOfUser, (_track, userId) => ({ userId, page: '1', items: '5' })],
];
for (const [endpoint, input] of reads) {
  wrongInputs({
    world,
    endpoint,
    as: someone,
    good: async (person) => ({ ...input(await addressOf(person as Member), (person as Member).id) }),
    unchanged,
  });
}

wrongInputs({
  world,
  endpoint: setListForm,
  as: someone,
  good: () => ({ form: 'rows' }),
  unchanged: [...unchanged, 'users'],
});

const byId: AnyEndpoint[] = [
  likes.likeTrack,
  likes.unlikeTrack,
  contract.countFullListen,
  edits.deleteTrack,
  contract.downloadTrack,
];
for (const endpoint of byId) {
  wrongInputs({
    world,
    endpoint,
    as: someone,
    good: async (person) => ({ id: (await addressOf(person as Member)).id }),
    unchanged,
  });
}

wrongInputs({
  world,
  endpoint: contract.countPlay,
  as: someone,
  good: async (person) => ({
    id: (await addressOf(person as Member)).id,
    place: 'embed',
    host: 'blog.example',
  }),
  unchanged: [...unchanged, 'track_days', 'track_day_places'],
});

for (const endpoint of [likes.likeTrackByLink, likes.unlikeTrackByLink]) {
  wrongInputs({
    world,
    endpoint,
    as: someone,
    good: async (person) => {
      const { profileLink, permalink } = await addressOf(person as Member);
      return { profileLink, permalink };
    },
    unchanged,
  });
}

wrongInputs({
  world,
  endpoint: edits.createTrack,
  as: someone,
  good: async (person) => {
    const fileName = await uploadAudio(person as Member, aWav({ seconds: 0.1 }));
    return { mixdown: { title: 'Mine', fileName, published: true } };
  },
  unchanged,
});

wrongInputs({
  world,
  endpoint: edits.updateTrack,
  as: () => world.person('paying', { accountType: 1 }),
  good: async (person) => ({
    id: (await addressOf(person as Member)).id,
    mixdown: {
      title: 'Mine',
      description: 'Words',
      published: true,
      genreId: 3,
      tags: ['slow', 'late night'],
      licence: 'cc_by_sa',
      lyrics: 'La la',
      bpm: 120.5,
      key: 'A minor',
      allowComments: true,
      allowDownload: true,
    },
  }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: edits.featureTrack,
  as: () => world.person('boss', { admin: true }),
  good: async (person) => ({ id: (await addressOf(person as Member)).id, featured: true }),
  unchanged,
});
