import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { pagePreviewPage } from '../../pages.ts';
import type { createPreviewLink as contract, getPreview as readContract } from '../../preview.contract.ts';
import { findPageRow, getDraft } from '../editing/find-page-parts.ts';
import { presentPreview } from './preview-page.ts';

const LINK_MS = 15 * 60_000;

/** What a link allows: to see the draft of this page before `expires` (ms). */
const Permission = z.strictObject({ pageId: z.uuid(), expires: z.number().int() });

const signatureOf = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`page-preview:${payload}`).digest();

/** Reads a link's token, expired or not; null where it was not signed here. */
function readToken(secret: string, token: string): z.output<typeof Permission> | null {
  const [payload = '', given = ''] = token.split('.');
  const expected = signatureOf(secret, payload);
  const received = Buffer.from(given, 'base64url');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
  return Permission.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

/** Signs a link; no row is written. Refuses (404) a page that is none. */
export async function createPreviewLink(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (!(await findPageRow(call.db, id))) throw notFound();
  const { config } = call.platform;
  const expires = call.now.getTime() + LINK_MS;
  const payload = Buffer.from(JSON.stringify({ pageId: id, expires })).toString('base64url');
  const token = `${payload}.${signatureOf(config.secret.reveal(), payload).toString('base64url')}`;
  const url = new URL(href(pagePreviewPage, { token }), config.siteUrl).href;
  return { token, url, expiresAt: new Date(expires).toISOString() };
}

export async function getPreview(
  call: Call,
  { token }: InputOf<typeof readContract>,
): Promise<AnswerOf<typeof readContract>> {
  const permission = readToken(call.platform.config.secret.reveal(), token);
  if (!permission || permission.expires <= call.now.getTime()) throw notFound();
  const page = await findPageRow(call.db, permission.pageId);
  if (!page) throw notFound();
  const { document } = await getDraft(call.db, page.id);
  return { data: await presentPreview(call, page, document) };
}
