import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** How long a permission lasts before its upload has to be started, in ms (CAMPAIGN-182, GROUP-101). */
const permissionMs = { audio: 15 * 60_000, image: 10 * 60_000, media: 15 * 60_000 };

/** Allows one file of this kind, type and length, by this user, to be started before `expires` (ms). */
const Permission = z.strictObject({
  fileName: z.string().max(60),
  userId: z.uuid(),
  kind: z.enum(['audio', 'image', 'media']),
  originalName: z.string().max(255),
  contentType: z.string().max(100),
  contentLength: z.number().int().min(1),
  expires: z.number().int(),
});
export type Permission = z.output<typeof Permission>;

/** Signs a permission; no row is written. */
export function signPermission(secret: string, permission: Omit<Permission, 'expires'>, now: Date): string {
  const payload = Buffer.from(
    JSON.stringify({ ...permission, expires: now.getTime() + permissionMs[permission.kind] }),
  ).toString('base64url');
  return `${payload}.${signature(secret, payload).toString('base64url')}`;
}

/** Reads a signed permission, expired or not; null where the signature is wrong. */
export function readPermission(secret: string, text: string): Permission | null {
  const [payload = '', givenSignature = ''] = text.split('.');
  const expected = signature(secret, payload);
  const received = Buffer.from(givenSignature, 'base64url');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  const permission = Permission.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return permission.success ? permission.data : null;
}

const signature = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`upload:${payload}`).digest();
