import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '#platform/server/call.ts';

const tokenFormat = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** The link token of an e-mail, which switches the group's e-mails to this member off and on without a session. */
export const createGroupEmailToken = (call: Call, groupId: string, userId: string): string =>
  `${userId}.${sign(call, groupId, userId).toString('base64url')}`;

/** The member of a token; null for a token of another group or with a wrong signature. */
export function readGroupEmailToken(call: Call, groupId: string, token: string): string | null {
  const [, userId, signature] = tokenFormat.exec(token) ?? [];
  if (!userId || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(call, groupId, userId);
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

function sign({ platform }: Call, groupId: string, userId: string): Buffer {
  return createHmac('sha256', platform.config.secret.reveal())
    .update(JSON.stringify(['group letters', groupId, userId]))
    .digest();
}
