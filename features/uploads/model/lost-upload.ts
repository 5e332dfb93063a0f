import { invalid } from '#platform/pure/refusal.ts';

/** The error on `file_name` where the server has no complete upload; it tells this from a file that is no audio. */
export const NOT_UPLOADED = 'was not uploaded';

export const notUploaded = () => invalid({ file_name: [NOT_UPLOADED] });

/** What the member reads whose upload had arrived and is gone. */
export const lostUploadText = 'The upload was lost. Choose the file again.';
