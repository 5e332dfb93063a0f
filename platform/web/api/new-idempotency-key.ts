import { uuidV4 } from '#platform/pure/ids.ts';

/** A key of a new call. Over plain http browsers have no `crypto.randomUUID`. */
export const newIdempotencyKey = (): string => uuidV4((size) => crypto.getRandomValues(new Uint8Array(size)));
