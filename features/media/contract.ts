import { z } from 'zod';
import { UploadPermission } from '#features/uploads/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { formatNames, MAX_MEDIA_BYTES, mediaKinds, mediaStates } from './model/media-kinds.ts';

const url = z.string().max(1000);
const mime = z.string().max(60);
const pixels = z.number().int().positive();
const bytes = z.number().int().min(0);

/** One size of a picture: the file that every browser shows, and the same in newer encodings, the best first. */
export const MediaFormat = z.strictObject({
  url,
  width: pixels,
  height: pixels,
  mime,
  size: bytes,
  sources: z.array(z.strictObject({ url, mime, size: bytes })).max(4),
});
export type MediaFormat = z.output<typeof MediaFormat>;

/** A media item as pages show it. */
export const MediaView = z.strictObject({
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  url,
  mime,
  name: z.string().max(200),
  width: pixels.nullable(),
  height: pixels.nullable(),
  size: bytes,
  /** Milliseconds; null where it has none. */
  duration: z.number().int().nullable(),
  /** Null for what is decoration, and where none is needed. */
  alternativeText: z.string().max(500).nullable(),
  decorative: z.boolean(),
  /** The point that stays visible where a picture is cut, 0 to 1 from the left and from the top. */
  focalX: z.number().min(0).max(1),
  focalY: z.number().min(0).max(1),
  formats: z.strictObject({
    thumbnail: MediaFormat.optional(),
    small: MediaFormat.optional(),
    medium: MediaFormat.optional(),
    large: MediaFormat.optional(),
  }),
});
export type MediaView = z.output<typeof MediaView>;

/** A media item as site admins see it; without a file while its first one is processed, or where that failed. */
export const MediaItemView = z.strictObject({
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  state: z.enum(mediaStates),
  /** A new file is being processed, while the old one is shown. */
  replacing: z.boolean(),
  /** Why the last file could not be used; empty where nothing is wrong. */
  failure: z.string().max(300),
  name: z.string().max(200),
  alternativeText: z.string().max(500),
  decorative: z.boolean(),
  focalX: z.number().min(0).max(1),
  focalY: z.number().min(0).max(1),
  file: MediaView.nullable(),
  createdAt: z.string().max(40),
  updatedAt: z.string().max(40),
});
export type MediaItemView = z.output<typeof MediaItemView>;

/** One place that shows a media item. */
export const MediaUseView = z.strictObject({
  label: z.string().max(300),
  /** Where an admin changes it; null where there is no such page. */
  url: url.nullable(),
});
export type MediaUseView = z.output<typeof MediaUseView>;

const params = z.strictObject({ id: z.uuid() });
const limits = [{ per: 'user', max: 1000, seconds: 3600 }] as const;
const fileName = z.string().min(1).max(60);
const texts = {
  name: requiredText(200),
  alternativeText: limitedText(500).default(''),
  decorative: z.boolean().default(false),
};

export const listMedia = endpoint({
  id: 'media.list',
  method: 'GET',
  path: '/api/admin/media',
  access: 'site_admin',
  summary: 'The media shelf, newest first: all, of some kinds, or with a text in name or alternative text',
  query: z.strictObject({
    search: limitedText(100).default(''),
    /** Separated by commas; empty means all. */
    kinds: z
      .string()
      .max(40)
      .regex(/^(?:(?:image|audio|video|file)(?:,(?:image|audio|video|file))*)?$/)
      .default(''),
    ...pagingFields,
  }),
  answer: z.strictObject({ items: z.array(MediaItemView).max(100), meta: pageMeta }),
});

export const getMediaItem = endpoint({
  id: 'media.get',
  method: 'GET',
  path: '/api/admin/media/:id',
  access: 'site_admin',
  summary: 'One media item with what shows it',
  params,
  answer: z.strictObject({ item: MediaItemView, uses: z.array(MediaUseView).max(1000) }),
});

export const getMediaFile = endpoint({
  id: 'media.getFile',
  method: 'GET',
  path: '/api/media/:id/file',
  access: 'anyone',
  summary: 'Leads to the present file of a media item, or to a smaller one of a picture',
  params,
  query: z.strictObject({ format: z.enum(formatNames).optional() }),
  status: 302,
});

export const presignMedia = endpoint({
  id: 'media.presign',
  method: 'GET',
  path: '/api/admin/media_uploads/presign',
  access: 'site_admin',
  summary: 'Permission to upload one file for the media shelf',
  query: z.strictObject({
    filename: z.string().min(1).max(255),
    contentType: z.string().max(100).default('application/octet-stream'),
    contentLength: z.coerce.number().int().min(1).max(MAX_MEDIA_BYTES),
  }),
  answer: UploadPermission,
  limits,
});

export const createMediaItem = endpoint({
  id: 'media.create',
  method: 'POST',
  path: '/api/admin/media',
  access: 'site_admin',
  summary: 'Puts an uploaded file on the media shelf, where a job processes it',
  body: z.strictObject({
    /** That of the permission. */
    fileName,
    ...texts,
    /** A sound that can only be downloaded, unchanged. */
    asDownload: z.boolean().default(false),
  }),
  limits,
  answer: MediaItemView,
  status: 201,
});

export const updateMediaItem = endpoint({
  id: 'media.update',
  method: 'PUT',
  path: '/api/admin/media/:id',
  access: 'site_admin',
  summary: 'Changes name, alternative text and focal point of a media item',
  params,
  body: z.strictObject({
    ...texts,
    focalX: z.number().min(0).max(1).default(0.5),
    focalY: z.number().min(0).max(1).default(0.5),
  }),
  limits,
  answer: MediaItemView,
});

export const replaceMediaFile = endpoint({
  id: 'media.replaceFile',
  method: 'PUT',
  path: '/api/admin/media/:id/file',
  access: 'site_admin',
  summary: 'Gives a media item an uploaded file of the same kind, wherever it is shown',
  params,
  body: z.strictObject({ fileName }),
  limits,
  answer: MediaItemView,
});

export const deleteMediaItem = endpoint({
  id: 'media.delete',
  method: 'DELETE',
  path: '/api/admin/media/:id',
  access: 'site_admin',
  summary: 'Deletes a media item with its files; 409 where something shows it',
  params,
  limits,
});

nameSchemas({ MediaFormat, MediaView, MediaItemView, MediaUseView });
