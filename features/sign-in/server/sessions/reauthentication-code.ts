import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { invalid, tooMany } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { deriveKey } from '#platform/server/encryption.ts';
import { clearAttempts, countAttempt } from '#platform/server/http/rate-limit.ts';
import { claimToken, tokenKind } from '../tokens/one-time-tokens.ts';

const triesPerCode = 5;

/** Six digits that confirm one session of a member who has neither a password nor a second factor. */
export const reauthenticationCodeToken = tokenKind({
  name: 'reauthentication_code',
  seconds: 10 * 60,
  payload: z.strictObject({}),
});

/** The session that asked for a code. */
export interface CodeSession {
  userId: string;
  /** `sessionKey` of the actor. */
  sessionKey: string;
}

const keyed = (call: Call, text: string) =>
  createHmac('sha256', deriveKey(call.platform, 'reauthentication-code')).update(text).digest();

/** The six digits of a seed, which need the installation's secret besides the database. */
export const codeFromSeed = (call: Call, seed: string): string =>
  String(keyed(call, `code:${seed}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/**
 * The token that stands for a code in one session: a keyed hash, so that neither the code nor a hash that can be guessed is
 * stored, and no comparison depends on the digits.
 */
export const tokenOfCode = (call: Call, { userId, sessionKey }: CodeSession, code: string): string =>
  keyed(call, `token:${userId}:${sessionKey}:${code}`).toString('base64url');

const triesKey = (sessionKey: string) => `reauthentication_code:${sessionKey}`;

/** Counts a try before the code is checked, so that simultaneous tries count too. Never call it in a transaction. */
export async function countCodeTry(call: MemberCall): Promise<void> {
  const { seconds } = reauthenticationCodeToken;
  const tries = await countAttempt(call.platform.db, triesKey(call.actor.sessionKey), seconds, call.now);
  if (tries.count > triesPerCode)
    throw tooMany(tries.resetsInSeconds, 'Too many tries. Please have another code sent.');
}

/** Allows five tries again, for a new code. */
export const clearCodeTries = (call: MemberCall): Promise<void> =>
  clearAttempts(call.db, triesKey(call.actor.sessionKey));

/** Uses the code up. Refuses one that is wrong, expired, replaced, used, or of another session. */
export async function claimCode(call: MemberCall, code: string): Promise<void> {
  const token = tokenOfCode(call, call.actor, code.replace(/\s/g, ''));
  if (!(await claimToken(call, reauthenticationCodeToken, token)))
    throw invalid({ emailCode: ['is wrong or has expired'] });
}
