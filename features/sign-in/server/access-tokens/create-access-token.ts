import { lockBuyer } from '#features/members/server/users.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, invalid, signedOut } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { tokenScopes } from '#platform/pure/token-scope.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { createAccessToken as contract } from '../../access-tokens.contract.ts';
import { MAX_ACCESS_TOKENS, MAX_ADMIN_TOKEN_DAYS } from '../../model/access-token.ts';
import { countCodeAttempt } from '../second-factor/code-attempt-limits.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { writeFailedSignIn } from '../security-log/write-failed-sign-in.ts';
import { checkRecentSignIn } from '../sessions/recent-sign-in.ts';
import { hashToken } from '../sessions/session-token.ts';
import { sendAccessTokenEmail } from '../sign-in.jobs.ts';
import { newAccessToken } from './access-token.ts';
import { countAccessTokensOf, insertAccessToken } from './access-tokens.store.ts';
import { presentAccessToken } from './present-access-token.ts';

type Input = InputOf<typeof contract>;

/**
 * Creates an access token, whose text is answered this once and stored nowhere. Refuses students (403), a password entry that is not
 * recent (403), the scope `admin` without the rights or the code (403, 422), and one token too many (409).
 */
export async function createAccessToken(call: MemberCall, input: Input): Promise<AnswerOf<typeof contract>> {
  const name = input.name.trim();
  if (isBlank(name)) throw invalid({ name: ['This field is required'] });
  if (call.actor.isStudent)
    throw forbidden('A student of a school cannot have access tokens.', 'student_account');
  await checkRecentSignIn(call);
  if (input.scopes.includes('admin')) await checkAdminScope(call, input);
  const secret = newAccessToken(call.randomBytes);
  const row = {
    id: call.newId(),
    user_id: call.actor.userId,
    name,
    scopes: tokenScopes.filter((scope) => input.scopes.includes(scope)),
    created_at: call.now,
    expires_at: new Date(call.now.getTime() + input.expiresInDays * 86_400_000),
  };
  await inTransaction(call, async (inner) => {
    // Locked, so that simultaneous calls count each other's tokens, and a change of the password comes before or after.
    if (!(await lockBuyer(inner.db, row.user_id))) throw signedOut();
    await checkRecentSignIn(inner);
    if ((await countAccessTokensOf(inner.db, row.user_id, inner.now)) >= MAX_ACCESS_TOKENS)
      throw conflict(`You have ${MAX_ACCESS_TOKENS} access tokens. Revoke one first.`, 'limit_reached');
    await insertAccessToken(inner.db, { ...row, token_hash: hashToken(secret) });
    await inner.enqueue(sendAccessTokenEmail, { userId: row.user_id, tokenId: row.id, scopes: row.scopes });
  });
  return { token: presentAccessToken({ ...row, last_used_at: null }, call.now), secret };
}

/** A token with this scope is made with a code of the second factor, which is used up. */
async function checkAdminScope(call: MemberCall, { expiresInDays, code = '' }: Input): Promise<void> {
  const { userId, siteAdmin } = call.actor;
  if (!siteAdmin) throw forbidden('The scope "admin" is for admins of the site.');
  if (expiresInDays > MAX_ADMIN_TOKEN_DAYS)
    throw invalid({ expires_in_days: [`must be at most ${MAX_ADMIN_TOKEN_DAYS} with the scope "admin"`] });
  if (code === '') throw invalid({ code: ['This field is required'] });
  await countCodeAttempt(call, userId, `signed_in:${userId}`);
  if (await verifySecondFactor(call, userId, code)) return;
  await writeFailedSignIn(call, userId, 'code');
  throw invalid({ code: ['is not right'] });
}
