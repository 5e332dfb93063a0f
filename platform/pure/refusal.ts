import { mapKeys, toSnake } from './casing.ts';

/** Field name (snake_case on the wire) to its messages. */
export type FieldErrors = Record<string, string[]>;

/**
 * An expected "no": thrown by actions, turned into the wire's error shape by the binder.
 * `code` is a stable snake_case text; it is sent only where clients must distinguish refusals of one status.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly fields: FieldErrors | null;
  readonly retryAfterSeconds: number | null;
  /** What the sender needs in order to go on, like the newer state that it did not know; in camelCase. */
  readonly details: unknown;

  constructor(
    status: number,
    text: string,
    more: { code?: string; fields?: FieldErrors; retryAfterSeconds?: number; details?: unknown } = {},
  ) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.code = more.code ?? null;
    this.fields = more.fields ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.details = more.details;
  }

  /** The JSON body of this refusal: `{ errors }` for field errors, `{ error }` otherwise. */
  toBody(): object {
    if (this.fields) return { errors: this.fields };
    if (!this.code) return { error: this.message };
    const details = this.details === undefined ? {} : { details: mapKeys(this.details, toSnake) };
    return { error: this.message, code: this.code, ...details };
  }
}

/**
 * Whether an error is a refusal, from any copy of this class: pages run from the build, their loaders from the sources.
 */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'status' in error;
}

/** The way to more of a refusal that has one. */
export function wayToMoreOf({ details }: Refusal): WayToMore | undefined {
  return (details as { more?: WayToMore } | null | undefined)?.more;
}

export const malformed = (text = 'The request could not be understood.') => new Refusal(400, text);
export const signedOut = (text = 'You need to log in first.') => new Refusal(401, text);
export const forbidden = (text = 'You are not allowed to do this.', code?: string) =>
  new Refusal(403, text, { code });
/** Where the sender gets beyond a limit, for pages to link to. */
export interface WayToMore {
  text: string;
  /** Path of a page. */
  address: string;
}
/** A limit is used up; `more` is absent where the sender cannot lift it. */
export const limitReached = (text: string, more?: WayToMore) =>
  new Refusal(403, text, { code: 'limit_reached', ...(more && { details: { more } }) });
export const notFound = (text = 'Not found') => new Refusal(404, text);
export const conflict = (text: string, code?: string) => new Refusal(409, text, { code });
export const tooLarge = (text = 'The request is too large.') => new Refusal(413, text);
export const wrongType = (text = 'This content type is not supported.') => new Refusal(415, text);
export const invalid = (fields: FieldErrors) => new Refusal(422, 'Invalid input', { fields });
export const tooMany = (retryAfterSeconds: number, text = 'Too many attempts. Please try again later.') =>
  new Refusal(429, text, { retryAfterSeconds });
export const unavailable = (
  text = 'The service is busy. Please try again in a moment.',
  code = 'overloaded',
  retryAfterSeconds = 1,
) => new Refusal(503, text, { code, retryAfterSeconds });
