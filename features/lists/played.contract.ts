import { z } from 'zod';
import { TrackView } from '#features/tracks/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { MAX_PLAYED_POSITION } from './model/played-limits.ts';

/** Where the member stopped, in ms. */
const position = z.number().int().min(0).max(MAX_PLAYED_POSITION);

const PlayedTrack = z.strictObject({
  track: TrackView,
  position,
  playedAt: z.string().max(40),
});

/** Whether plays of the member are remembered. */
const isRemembered = z.boolean();
const PlayedSettings = z.strictObject({ isRemembered });

const PlayedPage = z.strictObject({
  played: z.array(PlayedTrack).max(100),
  meta: pageMeta,
});
export type PlayedPage = z.output<typeof PlayedPage>;

export const listPlayedTracks = endpoint({
  id: 'lists.listPlayed',
  method: 'GET',
  path: '/api/accounts/played_tracks',
  access: 'signed_in',
  community: true,
  summary: 'The tracks that the actor has played in the last 90 days and sees now, last played first',
  query: z.strictObject(pagingFields),
  answer: PlayedPage,
});

export const savePlayedTrack = endpoint({
  id: 'lists.savePlayed',
  method: 'PUT',
  path: '/api/accounts/played_tracks/:track_id',
  access: 'signed_in',
  community: true,
  summary: 'Says how far the actor has heard a track; nothing is stored where their plays are not remembered',
  params: z.strictObject({ trackId: z.uuid() }),
  body: z.strictObject({ played: z.strictObject({ position }) }),
  answer: PlayedSettings,
  limits: [{ per: 'user', max: 120, seconds: 60, name: 'played_tracks' }],
});

export const clearPlayedTracks = endpoint({
  id: 'lists.clearPlayed',
  method: 'DELETE',
  path: '/api/accounts/played_tracks',
  access: 'signed_in',
  community: true,
  summary: 'Forgets all tracks that the actor has played',
});

export const getPlayedSettings = endpoint({
  id: 'lists.getPlayedSettings',
  method: 'GET',
  path: '/api/accounts/played_settings',
  access: 'signed_in',
  community: true,
  summary: "Whether the actor's plays are remembered",
  answer: PlayedSettings,
});

export const updatePlayedSettings = endpoint({
  id: 'lists.updatePlayedSettings',
  method: 'PUT',
  path: '/api/accounts/played_settings',
  access: 'signed_in',
  community: true,
  summary: "Whether the actor's plays are remembered; switched off, those that were are forgotten",
  body: z.strictObject({ settings: PlayedSettings }),
  answer: PlayedSettings,
  limits: [{ per: 'user', max: 60, seconds: 3600, name: 'played_settings' }],
});

nameSchemas({ PlayedTrack });
