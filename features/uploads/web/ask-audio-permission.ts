import type { Api } from '#platform/pure/contract.ts';
import { presignAudio, type UploadPermission } from '../contract.ts';

/** Asks for the permission to upload an audio file. */
export const askAudioPermission = (api: Api, { name, type, size }: File): Promise<UploadPermission> =>
  api(presignAudio, {
    filename: name,
    contentType: type || 'application/octet-stream',
    contentLength: size,
  });
