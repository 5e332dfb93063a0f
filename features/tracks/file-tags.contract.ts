import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { soundKeys } from '#platform/pure/sound/sound-keys.ts';
import { byTrackId } from './contract.ts';

const text = z.string().max(2000).nullable();

/** What the uploaded file of a track says of itself; null where it says nothing. */
export const FileTagsView = z.strictObject({
  title: text,
  artist: text,
  genre: text,
  /** The genre of ours that `genre` means. */
  genreId: z.number().int().nullable(),
  year: z.number().int().nullable(),
  comment: text,
  /** The file's picture, 400 px wide, at an address that expires within an hour. */
  imageUrl: z.string().max(500).nullable(),
  /** The same in files with the same picture; null where `image_url` is, and where it is not known. */
  pictureId: z.string().max(64).nullable(),
  album: text,
  /** Which of the album's discs, and which track of that disc; from 1. */
  disc: z.number().int().nullable(),
  trackNumber: z.number().int().nullable(),
  bpm: z.number().nullable(),
  key: z.enum(soundKeys).nullable(),
});
export type FileTagsView = z.output<typeof FileTagsView>;

export const getFileTags = endpoint({
  id: 'tracks.getFileTags',
  method: 'GET',
  path: '/api/mixdowns/:id/file_tags',
  access: 'signed_in',
  summary: "What the file of the caller's track says of itself; null where nothing is known",
  params: byTrackId,
  answer: z.strictObject({ fileTags: FileTagsView.nullable() }),
});

nameSchemas({ FileTagsView });
