import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '#platform/server/call.ts';
import { type NotificationKind, notificationKinds } from '../../model/notification-kind.ts';

/** Which e-mails a link ends: those of one kind, or the weekly one. */
export type EmailedKind = NotificationKind | 'weekly';

const tokenFormat = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z_]{1,40})\.([A-Za-z0-9_-]{43})$/;
const emailedKinds: readonly EmailedKind[] = [...notificationKinds, 'weekly'];

/** The link token of an e-mail, which ends these e-mails to the member without a session. */
export const createNotificationEmailToken = (call: Call, userId: string, kind: EmailedKind): string =>
  `${userId}.${kind}.${sign(call, userId, kind).toString('base64url')}`;

/** Whose e-mails a token ends; null for a wrong signature. */
export function readNotificationEmailToken(
  call: Call,
  token: string,
): { userId: string; kind: EmailedKind } | null {
  const [, userId, name, signature] = tokenFormat.exec(token) ?? [];
  const kind = emailedKinds.find((one) => one === name);
  if (!userId || !signature || !kind) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(call, userId, kind);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, kind } : null;
}

function sign({ platform }: Call, userId: string, kind: EmailedKind): Buffer {
  return createHmac('sha256', platform.config.secret.reveal())
    .update(JSON.stringify(['notification emails', userId, kind]))
    .digest();
}
