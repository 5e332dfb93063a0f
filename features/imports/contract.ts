import { z } from 'zod';
import { listKinds } from '#features/lists/model/list-limits.ts';
import { TrackDocument } from '#features/tracks/contract.ts';
import { trackFields } from '#features/tracks/edit.contract.ts';
import { UploadPermission } from '#features/uploads/contract.ts';
import { imageTypes, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { IMPORT_BATCH, IMPORTED_COMMENT_LIMIT, importedCommentKinds } from './model/import-limits.ts';

const batch = <T extends z.ZodType>(item: T) => z.array(item).max(IMPORT_BATCH).default([]);
const title = limitedText(200);
const profileLink = z
  .string()
  .regex(/^[A-Za-z0-9]+$/)
  .max(60);
const time = z.iso.datetime({ offset: true }).max(40);

export const planImport = endpoint({
  id: 'imports.plan',
  method: 'POST',
  path: '/api/imports/plan',
  access: 'signed_in',
  community: true,
  tokenScope: 'read',
  summary: 'What of a copy the actor has already: tracks, lists and people; `null` where there is none',
  body: z.strictObject({
    /** Own tracks of the copy; `durationMs` is null where it was never processed. */
    tracks: batch(
      z.strictObject({ id: z.uuid(), title, durationMs: z.number().int().min(0).nullable().default(null) }),
    ),
    /** Tracks of others in lists of the copy. */
    otherTracks: batch(z.uuid()),
    lists: batch(z.strictObject({ kind: z.enum(listKinds), title })),
    profileLinks: batch(profileLink),
  }),
  answer: z.strictObject({
    tracks: z.array(z.strictObject({ id: z.uuid(), hasCover: z.boolean() }).nullable()).max(IMPORT_BATCH),
    /** Those that the actor sees. */
    otherTracks: z.array(z.uuid()).max(IMPORT_BATCH),
    lists: z.array(z.uuid().nullable()).max(IMPORT_BATCH),
    people: z.array(z.strictObject({ id: z.uuid(), followed: z.boolean() }).nullable()).max(IMPORT_BATCH),
  }),
  limits: [{ per: 'user', max: 300, seconds: 3600 }],
});

export const presignImport = endpoint({
  id: 'imports.presign',
  method: 'GET',
  path: '/api/imports/presign',
  access: 'signed_in',
  community: true,
  tokenScope: 'upload',
  summary: 'Permission to upload one file of a copy',
  query: z.strictObject({
    filename: z.string().min(1).max(255),
    contentType: z.enum(['audio/mpeg', ...imageTypes]),
    contentLength: z.coerce.number().int().min(1).max(MAX_AUDIO_BYTES),
  }),
  answer: UploadPermission,
  limits: [{ per: 'user', max: 600, seconds: 3600 }],
});

const { publishAt: _time, ...importedFields } = trackFields;

export const importTrack = endpoint({
  id: 'imports.track',
  method: 'POST',
  path: '/api/imports/tracks',
  access: 'signed_in',
  community: true,
  tokenScope: 'upload',
  summary: 'Makes a track of an uploaded file of a copy, with its texts and its date; once for each',
  body: z.strictObject({
    mixdown: z.strictObject({
      ...importedFields,
      title: importedFields.title.unwrap().check(toSchemaCheck(hiddenCharacterError)),
      fileName: z.string().min(1).max(200),
      /** The track's id in the copy. */
      copyId: z.uuid(),
      /** A time to come counts as now. */
      createdAt: time,
    }),
  }),
  answer: TrackDocument,
  status: 201,
  limits: [{ per: 'user', max: 300, seconds: 3600 }],
});

const ImportedComment = z.strictObject({
  id: z.uuid(),
  aboutKind: z.enum(importedCommentKinds),
  content: limitedText(IMPORTED_COMMENT_LIMIT),
  createdAt: z.string().max(40),
  /** The host that the copy was made by. */
  source: z.string().max(100),
});
export type ImportedComment = z.output<typeof ImportedComment>;

export const importComments = endpoint({
  id: 'imports.comments',
  method: 'POST',
  path: '/api/imports/comments',
  access: 'signed_in',
  community: true,
  summary: "Puts comments of a copy into the actor's archive; those that are in it stay as they are",
  body: z.strictObject({
    source: z.string().min(1).max(100).check(toSchemaCheck(hiddenCharacterError)),
    comments: z
      .array(
        z.strictObject({
          id: z.uuid(),
          aboutKind: z.enum(importedCommentKinds),
          content: limitedText(IMPORTED_COMMENT_LIMIT),
          createdAt: time,
        }),
      )
      .max(IMPORT_BATCH),
  }),
  answer: z.strictObject({ added: z.number().int().min(0) }),
  limits: [{ per: 'user', max: 120, seconds: 3600 }],
});

export const listImportedComments = endpoint({
  id: 'imports.listComments',
  method: 'GET',
  path: '/api/imports/comments',
  access: 'signed_in',
  community: true,
  summary: "The actor's archive of imported comments, newest first",
  query: z.strictObject(pagingFields),
  answer: z.strictObject({ comments: z.array(ImportedComment).max(100), meta: pageMeta }),
});

export const deleteImportedComments = endpoint({
  id: 'imports.deleteComments',
  method: 'DELETE',
  path: '/api/imports/comments',
  access: 'signed_in',
  community: true,
  summary: "Deletes the actor's archive of imported comments",
});
