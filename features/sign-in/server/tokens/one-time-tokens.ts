import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { Call, Db } from '#platform/server/call.ts';
import { hashToken, isToken, newToken } from '../sessions/session-token.ts';
import {
  claimTokenRow,
  deleteTokensOf,
  findTokenRow,
  insertTokenRows,
  type TokenRow,
} from './one-time-tokens.store.ts';

const nilUserId = '00000000-0000-0000-0000-000000000000';

/** A kind of token: its purpose, lifetime and payload. */
export interface TokenKind<P extends z.ZodType = z.ZodType> {
  name: string;
  seconds: number;
  payload: P;
  /** A new token leaves the member's older tokens of the kind valid. */
  keepsOlder?: true;
}

export const tokenKind = <P extends z.ZodType>(kind: TokenKind<P>): TokenKind<P> => kind;

export interface OneTimeToken<P> {
  userId: string | null;
  payload: P;
  issuedAt: Date;
}

/**
 * Creates a token (256 random bits as base64url, 43 characters) that works once. Only its hash is stored, so it can be
 * sent only now. The member's older tokens of the kind stop working.
 */
export async function issueToken<P extends z.ZodType>(
  call: Call,
  { kind, userId, payload }: { kind: TokenKind<P>; userId: string | null; payload: z.input<P> },
): Promise<string> {
  const token = newToken(call.randomBytes);
  await storeToken(call, { kind, userId, payload, token });
  return token;
}

/**
 * Creates a token for an e-mail and returns a seed, from which `tokenFromSeed` derives the token when the e-mail is
 * written. So no job holds the token, and a retried e-mail carries the same one. Costs the same with and without a
 * member.
 */
export async function issueEmailToken<P extends z.ZodType>(
  call: Call,
  { kind, userId, payload }: { kind: TokenKind<P>; userId: string | null; payload: z.input<P> },
): Promise<string> {
  const seed = newToken(call.randomBytes);
  await storeToken(call, { kind, userId, payload, token: tokenFromSeed(call, kind, seed) });
  return seed;
}

/** Creates tokens of no member for e-mails to many addresses in one statement; returns their seeds in the order of `payloads`. */
export async function issueEmailTokens<P extends z.ZodType>(
  call: Call,
  kind: TokenKind<P>,
  payloads: readonly z.input<P>[],
): Promise<string[]> {
  const issued = payloads.map((payload) => ({ payload, seed: newToken(call.randomBytes) }));
  const rows = issued.map(({ payload, seed }) =>
    tokenRow(call, { kind, userId: null, payload, token: tokenFromSeed(call, kind, seed) }),
  );
  await insertTokenRows(call.db, rows);
  return issued.map(({ seed }) => seed);
}

/** The token of a seed: 256 bits that need the installation's secret besides the database. */
export function tokenFromSeed(call: Call, kind: TokenKind, seed: string): string {
  const secret = call.platform.config.secret.reveal();
  return createHmac('sha256', secret).update(`one-time-token:${kind.name}:${seed}`).digest('base64url');
}

interface NewToken<P extends z.ZodType> {
  kind: TokenKind<P>;
  userId: string | null;
  payload: z.input<P>;
  token: string;
}

/** Stores a token that the caller has made; the member's older tokens of the kind stop working. */
export async function storeToken<P extends z.ZodType>(call: Call, token: NewToken<P>): Promise<void> {
  const { kind, userId } = token;
  if (!kind.keepsOlder) await deleteTokensOf(call.db, userId ?? nilUserId, [kind.name]);
  await insertTokenRows(call.db, [tokenRow(call, token)]);
}

function tokenRow<P extends z.ZodType>(call: Call, { kind, userId, payload, token }: NewToken<P>) {
  return {
    id_hash: hashToken(token),
    kind: kind.name,
    user_id: userId,
    payload: kind.payload.parse(payload),
    created_at: call.now,
    expires_at: new Date(call.now.getTime() + kind.seconds * 1000),
  };
}

/** The content of a token without using it up; null for an invalid or expired one. */
export async function findValidToken<P extends z.ZodType>(
  call: Call,
  kind: TokenKind<P>,
  token: string,
): Promise<OneTimeToken<z.output<P>> | null> {
  return findTokenBy(call, { kind, token, lookUp: findTokenRow });
}

/** Uses the token up; null for an invalid one, and for all but one of simultaneous attempts. */
export async function claimToken<P extends z.ZodType>(
  call: Call,
  kind: TokenKind<P>,
  token: string,
): Promise<OneTimeToken<z.output<P>> | null> {
  return findTokenBy(call, { kind, token, lookUp: claimTokenRow });
}

type TokenLookup = (
  db: Db,
  token: { kind: string; idHash: Buffer; now: Date },
) => Promise<TokenRow | undefined>;

async function findTokenBy<P extends z.ZodType>(
  call: Call,
  { kind, token, lookUp }: { kind: TokenKind<P>; token: string; lookUp: TokenLookup },
): Promise<OneTimeToken<z.output<P>> | null> {
  if (!isToken(token)) return null;
  const found = await lookUp(call.db, { kind: kind.name, idHash: hashToken(token), now: call.now });
  if (!found) return null;
  return { userId: found.user_id, payload: kind.payload.parse(found.payload), issuedAt: found.created_at };
}
