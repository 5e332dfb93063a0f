import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { soundKeys } from '#platform/pure/sound/sound-keys.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { byTrackId, sha256, TrackDocument } from './contract.ts';
import { licenceIds } from './model/licences.ts';
import { MAX_TAGS } from './model/tags.ts';
import { TRACK_DESCRIPTION_LIMIT, TRACK_LYRICS_LIMIT, TRACK_TITLE_LIMIT } from './model/track-limits.ts';

const title = limitedText(TRACK_TITLE_LIMIT);

export const createTrack = endpoint({
  id: 'tracks.create',
  method: 'POST',
  path: '/api/mixdowns',
  access: 'signed_in',
  tokenScope: 'upload',
  summary: 'Makes a track of an uploaded file',
  body: z.strictObject({
    mixdown: z.strictObject({
      title: title.check(toSchemaCheck(hiddenCharacterError)),
      fileName: z.string().min(1).max(200),
      published: z.boolean().default(false),
      /** Of the file's bytes: where the caller has a track that was made with the same, that one is answered. */
      fileSha256: sha256.optional(),
      /** Of the piece that the file was rendered from: its title and settings are the track's. */
      publicationId: z.uuid().optional(),
    }),
  }),
  answer: TrackDocument,
  status: 201,
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
});

const ImageReference = z.strictObject({
  id: z.string().min(1).max(200),
  metadata: z.strictObject({
    filename: z.string().max(255),
    size: z.number().int().min(0),
    mimeType: z.string().max(100),
  }),
});

/** What a track's owner changes of its texts and settings; absent fields stay. */
export const trackFields = {
  title: title.optional(),
  description: limitedText(TRACK_DESCRIPTION_LIMIT).optional(),
  lyrics: limitedText(TRACK_LYRICS_LIMIT).optional(),
  published: z.boolean().optional(),
  /** When to publish the track; null takes it back. */
  publishAt: z.iso.datetime({ offset: true }).max(40).nullable().optional(),
  genreId: z.number().int().nullable().optional(),
  /** Without `#`; capitals and spaces are changed into small letters and hyphens. */
  tags: z.array(limitedText(100)).max(MAX_TAGS).optional(),
  bpm: z.number().min(20).max(400).nullable().optional(),
  key: z.enum(soundKeys).nullable().optional(),
  licence: z.enum(licenceIds).optional(),
  allowComments: z.boolean().optional(),
  allowDownload: z.boolean().optional(),
};

export const updateTrack = endpoint({
  id: 'tracks.update',
  method: 'PUT',
  path: '/api/mixdowns/:id',
  access: 'signed_in',
  summary: 'Changes the named fields of a track',
  params: byTrackId,
  body: z.strictObject({
    mixdown: z.strictObject({
      ...trackFields,
      image: ImageReference.nullable().optional(),
      /** Makes the picture of the track's file its cover. */
      imageOfFile: z.literal(true).optional(),
    }),
  }),
  answer: TrackDocument,
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
  atomic: 'own_transactions',
});

export const deleteTrack = endpoint({
  id: 'tracks.delete',
  method: 'DELETE',
  path: '/api/mixdowns/:id',
  access: 'signed_in',
  summary: 'Deletes a track with its likes, comments and files',
  params: byTrackId,
});

export const featureTrack = endpoint({
  id: 'tracks.feature',
  method: 'PUT',
  path: '/api/mixdowns/:id/featured',
  access: 'site_admin',
  summary: 'Marks a track as featured, or takes the mark away',
  params: byTrackId,
  body: z.strictObject({ featured: z.boolean() }),
  answer: TrackDocument,
});
