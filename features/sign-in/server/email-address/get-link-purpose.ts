import { normaliseEmail } from '#features/members/model/email.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getLinkPurpose as contract } from '../../verification.contract.ts';
import { emailChangeToken, emailRevertToken, emailVerificationToken } from '../tokens/email-tokens.ts';
import { findValidToken } from '../tokens/one-time-tokens.ts';

type Answer = AnswerOf<typeof contract>;

/** What the link of an e-mail is for. The address may be shown, since the link was sent to it. */
export async function getLinkPurpose(call: Call, { token }: InputOf<typeof contract>): Promise<Answer> {
  const change = await findValidToken(call, emailChangeToken, token);
  if (change) return { purpose: 'change', email: change.payload.email };
  const revert = await findValidToken(call, emailRevertToken, token);
  if (revert) return { purpose: 'revert', email: revert.payload.email };
  const found = await findValidToken(call, emailVerificationToken, token);
  const user = found?.userId ? await findUser(call.db, found.userId) : undefined;
  if (!found || !user || user.email_normalised !== normaliseEmail(found.payload.email))
    return { purpose: 'gone', email: null };
  const purpose = user.email_verified_at === null ? 'verification' : 'verified';
  return { purpose, email: user.email };
}
