import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listAccessTokens as contract } from '../../access-tokens.contract.ts';
import { findAccessTokensOf } from './access-tokens.store.ts';
import { presentAccessToken } from './present-access-token.ts';

export async function listAccessTokens(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const rows = await findAccessTokensOf(call, call.actor.userId);
  return { tokens: rows.map((row) => presentAccessToken(row, call.now)) };
}
