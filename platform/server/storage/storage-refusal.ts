import { Refusal, unavailable } from '#platform/pure/refusal.ts';

export const insufficientStorage = () =>
  new Refusal(507, 'There is no space left to store this.', { code: 'insufficient_storage' });

export const storageUnavailable = () =>
  unavailable('Files cannot be reached at the moment.', 'storage_unavailable', 5);

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const unavailableCodes = new Set([
  'EIO',
  'EACCES',
  'EPERM',
  'EROFS',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
  'ELOOP',
]);

/** Maps file system errors to refusals (507 for full, 503 for unavailable); other errors stay. */
export function storageRefusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (fullCodes.has(code)) return Object.assign(insufficientStorage(), { cause: error });
  if (unavailableCodes.has(code)) return Object.assign(storageUnavailable(), { cause: error });
  return error;
}
