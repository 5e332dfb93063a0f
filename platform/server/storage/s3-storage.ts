import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { S3Error, S3mini, S3ServiceError } from 's3mini';
import { contentTypeOfKey } from './content-type-of-key.ts';
import { assertObjectKey, isObjectKey } from './object-key.ts';
import type { ObjectStat, Storage } from './storage.ts';
import { insufficientStorage, storageUnavailable } from './storage-refusal.ts';

export interface S3Location {
  /** Address with the bucket, for example `https://s3.eu-central-1.amazonaws.com/my-bucket`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Timeout of a call, including the transfer of a large file. */
  timeoutMs?: number;
}

/** Stores objects in an S3 bucket. One object is one PUT, which S3 makes visible only when it is complete. */
export function createS3Storage(place: S3Location): Storage {
  const { endpoint, region, accessKeyId, secretAccessKey, timeoutMs = 120_000 } = place;
  const s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: timeoutMs });
  const listeners: ((key: string) => void)[] = [];
  const callListeners = (key: string) => {
    for (const listener of listeners) listener(key);
  };

  const call = async <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    assertObjectKey(key);
    try {
      return await ask();
    } catch (error) {
      throw toStorageRefusal(error);
    }
  };

  const put = async (key: string, body: Uint8Array | Blob) => {
    const size = body instanceof Blob ? body.size : body.byteLength;
    await call(key, () => s3.putObject(key, body, contentTypeOfKey(key), undefined, undefined, size));
    callListeners(key);
  };

  const remove = async (key: string) => {
    await call(key, () => s3.deleteObject(key));
    callListeners(key);
  };

  return {
    kind: 's3',
    put,
    delete: remove,

    async putFile(key, path, how = {}) {
      await put(key, await openAsBlob(path));
      if (how.consume) await rm(path, { force: true });
    },

    async stat(key) {
      const answer = await call(key, () => requestFirstByte(s3, key));
      if (!answer) return null;
      await answer.body?.cancel();
      return {
        key,
        size: Number(answer.headers.get('content-range')?.split('/')[1] ?? 0),
        etag: s3.sanitizeETag(answer.headers.get('etag') ?? ''),
        modifiedAt: new Date(answer.headers.get('last-modified') ?? 0),
      };
    },

    read: (key) =>
      call(key, async () => {
        const answer = await nullIfMissing(s3.getObjectRaw(key));
        return answer && new Uint8Array(await answer.arrayBuffer());
      }),

    async openRange(key, start, end) {
      const answer = await call(key, () => nullIfMissing(s3.getObjectRaw(key, false, start, end + 1)));
      if (!answer) return null;
      return answer.body ? Readable.fromWeb(answer.body as WebStream) : Readable.from([]);
    },

    async move(from, to) {
      assertObjectKey(to);
      // Our keys need no escaping, and some servers reject the slash that s3mini would escape.
      const additionalHeaders = { 'x-amz-copy-source': `/${s3.bucketName}/${from}` };
      const copied = await call(from, () => nullIfMissing(s3.copyObject(from, to, { additionalHeaders })));
      if (!copied) return false;
      callListeners(to);
      await remove(from);
      return true;
    },

    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', prefix, 1000, token).catch((error: unknown) => {
          throw toStorageRefusal(error);
        });
        for (const { Key, Size, ETag, LastModified } of page?.objects ?? []) {
          const stat: ObjectStat = {
            key: Key,
            size: Number(Size),
            etag: s3.sanitizeETag(ETag),
            modifiedAt: new Date(LastModified),
          };
          if (isObjectKey(Key)) yield stat;
        }
        token = page?.nextContinuationToken;
      } while (token);
    },

    onRemoved: (listener) => {
      listeners.push(listener);
    },
  };
}

/** Requests two bytes for size and tag, since s3mini's HEAD gives no headers. Empty objects refuse ranges (416). */
async function requestFirstByte(s3: S3mini, key: string): Promise<Response | null> {
  try {
    return await nullIfMissing(s3.getObjectRaw(key, false, 0, 1));
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 416) return s3.getObjectRaw(key);
    throw error;
  }
}

async function nullIfMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket')
      return null;
    throw error;
  }
}

/** Maps errors of the store to 507 for a full one, and to 503 for one that is down, slow or refuses; other errors stay. */
function toStorageRefusal(error: unknown): unknown {
  if (error instanceof S3ServiceError && (error.status === 507 || error.serviceCode === 'QuotaExceeded')) {
    return Object.assign(insufficientStorage(), { cause: error });
  }
  const ours = error instanceof S3Error || error instanceof DOMException || isFetchFailure(error);
  return ours ? Object.assign(storageUnavailable(), { cause: error }) : error;
}

/** Errors of `fetch` for a failed connection or a truncated body. */
const isFetchFailure = (error: unknown) =>
  error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated');
