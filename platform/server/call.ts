import type { z } from 'zod';
import type { Actor, MemberActor } from '#platform/pure/actor.ts';
import type { EventType } from '#platform/pure/event.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { JobType } from '#platform/server/jobs/job.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import type { DecoderSandbox } from '#platform/server/media/decoder-sandbox.ts';
import type { FileAddresses } from '#platform/server/storage/file-addresses.ts';
import type { Storage } from '#platform/server/storage/storage.ts';

export type { Db } from '#platform/server/db/db.ts';

/** The clock, injected so that tests can set it. */
export interface Clock {
  now(): Date;
}
export type RandomBytes = (size: number) => Uint8Array;

/** The services of a process. */
export interface Platform {
  config: Config;
  db: Db;
  storage: Storage;
  /** Creates and checks addresses of stored files. */
  files: FileAddresses;
  mailer: Mailer;
  /** Opens the sandbox that decodes uploaded audio and images, on first use. */
  decoder(): Promise<DecoderSandbox>;
  log: Log;
  clock: Clock;
  randomBytes: RandomBytes;
}

export interface CookieOptions {
  maxAgeSeconds: number;
}

/** The HTTP side of a call; in jobs and subscribers a placeholder without effect. */
export interface CallHttp {
  requestId: string;
  /** The client's address behind the configured number of trusted proxies. */
  address: string;
  /** The network of the address: IPv4 /24 or IPv6 /64. */
  network: string;
  userAgent: string;
  fetchSite: string | null;
  /** The country of the request, an ISO code in capitals; null if unknown. Only for what may be wrong, like a currency shown. */
  country: string | null;
  /** The `Idempotency-Key` of the request, which makes repeating it safe; null without one. */
  idempotencyKey: string | null;
  cookies: Readonly<Record<string, string>>;
  /** Sets, or with null clears, a host-only, HttpOnly, SameSite=Lax cookie. */
  setCookie(name: string, value: string | null, options?: CookieOptions): void;
  redirect(url: string): void;
}

/** What the calls of one page read, by key. */
export type PageReads = Map<string, Promise<unknown>>;

/** The context of an action. In writes `db` is the transaction of the action's effects. */
export interface Call {
  actor: Actor;
  db: Db;
  now: Date;
  newId(): string;
  randomBytes: RandomBytes;
  emit<P extends z.ZodType>(event: EventType<P>, payload: z.input<P>): Promise<void>;
  enqueue<P extends z.ZodType>(job: JobType<P>, payload: z.input<P>, options?: EnqueueOptions): Promise<void>;
  http: CallHttp;
  platform: Platform;
  /** Shared by the calls of one page that is rendered: for `readOncePerPage`. */
  pageReads?: PageReads;
}

export interface EnqueueOptions {
  /** A pending job with the same key is replaced. */
  key?: string;
  /** A pending job with the same key that has attempts left stays as it is instead. */
  unlessWaiting?: boolean;
  runAt?: Date;
  /** Delay in ms by the database's clock, which the job queue uses. */
  inMs?: number;
}

/** The call of an endpoint with `access: 'signed_in'` or above. */
export type MemberCall = Call & { actor: MemberActor };
