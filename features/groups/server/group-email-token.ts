import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '#platform/server/call.ts';

const tokenFormat = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** What a letter's link carries: whoever has it may end the group's letters to this member or begin them again. */
export const createGroupEmailToken = (call: Call, groupId: string, userId: string): string =>
  `${userId}.${sign(call, groupId, userId).toString('base64url')}`;

/** The member whom the token was made for; null for one that this group's letters did not carry. */
export function readGroupEmailToken(call: Call, groupId: string, token: string): string | null {
  const [, userId, signature] = tokenFormat.exec(token) ?? [];
  if (!userId || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(call, groupId, userId);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}

function sign({ platform }: Call, groupId: string, userId: string): Buffer {
  return createHmac('sha256', platform.config.secret.reveal())
    .update(JSON.stringify(['group letters', groupId, userId]))
    .digest();
}
