import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { imageTypes, MAX_AUDIO_BYTES } from './model/upload-rules.ts';

const fileName = z.string().min(1).max(255);

/** How to send the file: address, method, headers and fields; `filename` names it afterwards. */
export const UploadPermission = z.strictObject({
  fields: z.record(z.string().max(60), z.string().max(200)),
  headers: z.record(z.string().max(60), z.string().max(200)),
  method: z.enum(['PUT', 'POST']),
  url: z.string().max(2000),
  filename: z.string().max(60),
});
export type UploadPermission = z.output<typeof UploadPermission>;

/** An uploaded picture as forms send it. */
export const ImageReference = z.strictObject({
  id: z.string().max(200),
  metadata: z.strictObject({
    filename: z.string().max(255),
    size: z.number().int(),
    mimeType: z.string().max(100),
  }),
});

export type ImageReference = z.output<typeof ImageReference>;

export const presignAudio = endpoint({
  id: 'uploads.presignAudio',
  method: 'GET',
  path: '/api/track_uploads/presign',
  access: 'signed_in',
  tokenScope: 'upload',
  summary: 'Permission to upload one audio file',
  query: z.strictObject({
    filename: fileName,
    contentType: z.string().max(100).default('application/octet-stream'),
    contentLength: z.coerce.number().int().min(1).max(MAX_AUDIO_BYTES),
  }),
  answer: UploadPermission,
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
});

export const presignImage = endpoint({
  id: 'uploads.presignImage',
  method: 'GET',
  path: '/api/image_uploads/presign',
  access: 'signed_in',
  tokenScope: 'upload',
  summary: 'Permission to upload one picture',
  query: z.strictObject({
    filename: fileName,
    contentType: z.enum(imageTypes).optional(),
    /** Alias of `contentType`; one of the two is required. */
    type: z.enum(imageTypes).optional(),
  }),
  answer: UploadPermission,
  limits: [{ per: 'user', max: 30, seconds: 3600 }],
});

nameSchemas({ UploadPermission, ImageReference });
