import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { pagingFields } from '#platform/pure/paging.ts';
import { TrackListDocument } from './contract.ts';
import { trackSorts } from './model/track-sorts.ts';

export const listGenres = endpoint({
  id: 'tracks.listGenres',
  method: 'GET',
  path: '/api/genres',
  access: 'anyone',
  summary: 'All genres, by name, "Other" last',
  answer: z.array(z.strictObject({ id: z.number().int(), name: z.string().max(40) })).max(100),
});

export const listGenresWithTracks = endpoint({
  id: 'tracks.listGenresWithTracks',
  method: 'GET',
  path: '/api/genres/with_tracks',
  access: 'anyone',
  summary: 'Genres that have listed tracks, those with the most first; up to a minute old',
  answer: z
    .array(z.strictObject({ id: z.number().int(), name: z.string().max(40), tracksCount: z.number().int() }))
    .max(100),
});

export const listGenreTracks = endpoint({
  id: 'tracks.listOfGenre',
  method: 'GET',
  path: '/api/genres/:genre/tracks',
  access: 'anyone',
  community: true,
  cachePerMember: true,
  summary:
    'Listed tracks of a genre (`drum-and-bass`) by trending score, newest first, or by likes and plays',
  params: z.strictObject({ genre: z.string().min(1).max(40) }),
  query: z.strictObject({ ...pagingFields, sort: z.enum(trackSorts).default('week') }),
  answer: TrackListDocument,
});
