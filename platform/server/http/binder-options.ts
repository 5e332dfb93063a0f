import type { Actor } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';

/**
 * Reads the actor of a request from its session cookie, or from an `Authorization` header with an access token, which goes first.
 * Refuses (401) a token that cannot be used.
 */
export type ReadActor = (cookies: Readonly<Record<string, string>>, authorization?: string) => Promise<Actor>;

export interface BinderOptions {
  platform: Platform;
  readActor: ReadActor;
  /** Origins whose pages may send writes. */
  origins: ReadonlySet<string>;
  secureCookies: boolean;
  /** Validates every answer against its schema, so that undeclared fields are errors: on in tests. */
  strictAnswers: boolean;
  /**
   * Caches answers with `cachePerMember` for a second. Only where one process handles all requests, so that it sees all
   * writes of a member, and where the clock is not stopped.
   */
  cacheAnswers?: boolean;
  /** The server serves the education edition. */
  educationMode?: boolean;
}
