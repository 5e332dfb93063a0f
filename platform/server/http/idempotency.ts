import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { conflict, invalid, Refusal } from '#platform/pure/refusal.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { errorCode } from '#platform/server/db/db-errors.ts';
import { decrypt, deriveKey, encrypt } from '#platform/server/encryption.ts';

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** Answers may hold what is shown once (codes, cards), and bodies what can be guessed (codes of six digits). */
const purpose = 'idempotency';

export interface IdempotencyClaim {
  platform: Pick<Platform, 'config' | 'randomBytes'>;
  actor: string;
  route: string;
  key: string;
  body: unknown;
}

/**
 * Claims an `Idempotency-Key` in the transaction of the effect; null for a new key. A second call with the same key waits for
 * the first and gets its answer; another body is refused with 422, a call still under way with 409.
 */
export async function claimIdempotencyKey(tx: Db, claim: IdempotencyClaim): Promise<StoredAnswer | null> {
  const hash = createHmac('sha256', deriveKey(claim.platform, `${purpose}-body`))
    .update(JSON.stringify(claim.body ?? null))
    .digest();
  const inserted = await insertIdempotencyKey(tx, claim, hash);
  if (inserted) return null;
  const found = await sql<{ body_hash: Buffer; status: number | null; answer: string }>`
    select body_hash, status, answer from idempotency_keys
    where actor = ${claim.actor} and route = ${claim.route} and key = ${claim.key}`.execute(tx);
  const row = found.rows[0];
  if (row && !row.body_hash.equals(hash)) throw invalid({ idempotency_key: ['was used for another call'] });
  if (!row || row.status === null) throw conflict('The same call is still under way.', 'in_flight');
  const answer = decrypt(claim.platform, Buffer.from(row.answer, 'base64'), {
    purpose,
    owner: ownerOf(claim),
  });
  return { status: row.status, answer: JSON.parse(answer.toString()) };
}

const ownerOf = ({ actor, route, key }: IdempotencyClaim): string => JSON.stringify([actor, route, key]);

/** Stores the answer with the claim, encrypted, in the same transaction. */
export async function storeIdempotentAnswer(
  tx: Db,
  claim: IdempotencyClaim,
  stored: StoredAnswer,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(stored.answer ?? null));
  const answer = encrypt(claim.platform, bytes, { purpose, owner: ownerOf(claim) }).toString('base64');
  await sql`update idempotency_keys set status = ${stored.status}, answer = to_jsonb(${answer}::text)
    where actor = ${claim.actor} and route = ${claim.route} and key = ${claim.key}`.execute(tx);
}

/** Reads the header; null when absent. Refuses (422) a text over 128 characters or with other than printable ASCII. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(header)) {
    throw invalid({ idempotency_key: ['is invalid'] });
  }
  return header;
}

async function insertIdempotencyKey(tx: Db, claim: IdempotencyClaim, hash: Buffer): Promise<boolean> {
  try {
    const result = await sql`insert into idempotency_keys (actor, route, key, body_hash)
      values (${claim.actor}, ${claim.route}, ${claim.key}, ${hash}) on conflict do nothing`.execute(tx);
    return Number(result.numAffectedRows ?? 0) > 0;
  } catch (error) {
    if (error instanceof Refusal && errorCode(error.cause) === '55P03')
      throw conflict('The same call is still under way.', 'in_flight');
    throw error;
  }
}
