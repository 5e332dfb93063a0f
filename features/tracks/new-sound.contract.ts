import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { byTrackId } from './contract.ts';
import { newSoundFailures } from './model/track-failure.ts';

/** A new version of a track's sound that is processed, or that could not be used. */
const NewSoundView = z.strictObject({
  /** Of the uploaded file. */
  fileName: z.string().max(255),
  /** Null while it is processed. */
  failure: z.enum(newSoundFailures).nullable(),
});
export type NewSoundView = z.output<typeof NewSoundView>;

const NewSoundAnswer = z.strictObject({ newSound: NewSoundView.nullable() });

export const getNewSound = endpoint({
  id: 'tracks.getNewSound',
  method: 'GET',
  path: '/api/mixdowns/:id/sound',
  access: 'signed_in',
  summary: 'The new version of an own track that is processed, or why it could not be used; null without one',
  params: byTrackId,
  answer: NewSoundAnswer,
});

export const replaceSound = endpoint({
  id: 'tracks.replaceSound',
  method: 'PUT',
  path: '/api/mixdowns/:id/sound',
  access: 'signed_in',
  tokenScope: 'upload',
  summary: 'Has an uploaded file take the place of the sound of an own track, once it is processed',
  params: byTrackId,
  body: z.strictObject({ fileName: z.string().min(1).max(200) }),
  answer: NewSoundAnswer,
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});

export const deleteNewSound = endpoint({
  id: 'tracks.deleteNewSound',
  method: 'DELETE',
  path: '/api/mixdowns/:id/sound',
  access: 'signed_in',
  summary: 'Takes back the new version of an own track, which keeps its present sound',
  params: byTrackId,
  status: 204,
});

nameSchemas({ NewSoundView });
