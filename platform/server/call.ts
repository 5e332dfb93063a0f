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

/** Time and chance, injected so that tests can set them. */
export interface Clock {
  now(): Date;
}
export type RandomBytes = (size: number) => Uint8Array;

/** What a process has, once. */
export interface Platform {
  config: Config;
  db: Db;
  storage: Storage;
  /** Makes and reads the addresses of stored files. */
  files: FileAddresses;
  mailer: Mailer;
  /** Where uploaded audio and images are decoded; opened at the first use. */
  decoder(): Promise<DecoderSandbox>;
  log: Log;
  clock: Clock;
  randomBytes: RandomBytes;
}

export interface CookieOptions {
  maxAgeSeconds: number;
}

/** The HTTP side of a call; in jobs and subscribers a silent stand-in. */
export interface CallHttp {
  requestId: string;
  /** The client's address behind the configured number of trusted proxies. */
  address: string;
  /** IPv4 /24 or IPv6 /64 of the address: what counts as one network. */
  network: string;
  userAgent: string;
  fetchSite: string | null;
  /** What the caller names this call by, so that sending it again does nothing again; null where it does not. */
  idempotencyKey: string | null;
  cookies: Readonly<Record<string, string>>;
  /** Sets (or, with null, clears) a host-only, HttpOnly, SameSite=Lax cookie. */
  setCookie(name: string, value: string | null, options?: CookieOptions): void;
  redirect(url: string): void;
}

/** Everything an action may use. In writes `db` is the transaction that the action's effects commit with. */
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
}

export interface EnqueueOptions {
  /** A job with the same key that has not started is replaced instead of added. */
  key?: string;
  runAt?: Date;
  /** So many ms after now by the clock of the jobs, which is the database's. */
  inMs?: number;
}

/** The call of an endpoint with `access: 'signed_in'` or above. */
export type MemberCall = Call & { actor: MemberActor };
