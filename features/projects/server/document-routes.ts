import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, notFound, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import type { BinderOptions } from '#platform/server/http/bind-endpoint.ts';
import { callHttp, header } from '#platform/server/http/call-http.ts';
import { checkForgery } from '#platform/server/http/csrf.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { mostDocumentBytes } from '../model/document-limits.ts';
import { findDocument } from './document.store.ts';
import { findVisiblePiece, isAtWork } from './find-piece.ts';
import { saveDocument } from './save-document.ts';

const Params = z.strictObject({ id: z.uuid() });
const Query = z.strictObject({ version: z.coerce.number().int().min(1).max(2_000_000_000).optional() });
const saves = [{ per: 'user', max: 240, seconds: 60 }] as const;

/**
 * The document of a piece as bytes that only the studio understands. GET answers it with its version as `ETag` (204 and `"0"`
 * before the first one); PUT saves the next one and names in `If-Match` the version that it was made from.
 */
export const documentRoutes: RawRoutes = (server, options) => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: mostDocumentBytes },
    (_request, body, done) => done(null, body),
  );
  const url = '/api/projects/:id/document';
  server.get(url, { config: { access: 'anyone' } }, (request, reply) => send(options, request, reply));
  server.put(
    url,
    {
      config: { access: 'signed_in', slowBody: true },
      bodyLimit: mostDocumentBytes,
      // Before the first byte is read: nobody sends megabytes who may not save any.
      onRequest: (request) => admit(options, request),
    },
    (request, reply) => receive(options, request, reply),
  );
};

async function send({ platform, readActor }: BinderOptions, request: FastifyRequest, reply: FastifyReply) {
  const id = idOf(request);
  const query = Query.safeParse(request.query);
  if (!query.success) throw notFound();
  const actor = await readActor(callHttp(request, false).cookies);
  const piece = await findVisiblePiece(platform.db, id, actor.userId);
  if (!piece) throw notFound();
  const version = query.data.version ?? piece.document_version;
  // A template shows what it is, not what it was while it was somebody's own.
  if (version !== piece.document_version && !(await mayLookBack(platform.db, id, actor.userId)))
    throw notFound();
  reply.header('etag', `"${version}"`).header('cache-control', 'private, no-cache');
  if (header(request, 'if-none-match') === `"${version}"`) return reply.code(304).send();
  if (version === 0) return reply.code(204).send();
  const document = await findDocument(platform.db, id, version);
  if (!document) throw notFound();
  return reply
    .type('application/octet-stream')
    .header('content-disposition', 'attachment')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(document.bytes);
}

const mayLookBack = async (db: Db, id: string, userId: string | null) =>
  userId !== null && isAtWork(db, id, userId);

async function admit(options: BinderOptions, request: FastifyRequest): Promise<void> {
  const { platform } = options;
  const { cookies, address } = callHttp(request, options.secureCookies);
  const actor = await options.readActor(cookies);
  if (actor.userId === null) throw signedOut();
  const clues = {
    token: header(request, 'x-csrf-token'),
    origin: header(request, 'origin'),
    fetchSite: header(request, 'sec-fetch-site'),
  };
  const now = platform.clock.now();
  checkForgery(clues, actor, platform.config.secret.reveal(), now, options.origins);
  if (platform.config.rateLimits === 'on')
    await enforceLimits(platform.db, 'projects.saveDocument', saves, { userId: actor.userId, address }, now);
  idOf(request);
  basedOn(request);
}

async function receive(options: BinderOptions, request: FastifyRequest, reply: FastifyReply) {
  const { platform } = options;
  const http = callHttp(request, options.secureCookies);
  const actor = await options.readActor(http.cookies);
  const { body } = request;
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid({ document: ['This field is required'] });
  const version = await transaction(platform.db, (tx) =>
    saveDocument(makeCall(platform, tx, actor, http), idOf(request), {
      basedOn: basedOn(request),
      bytes: body,
    }),
  );
  return reply.header('etag', `"${version}"`).header('cache-control', 'private, no-store').send({ version });
}

function idOf(request: FastifyRequest): string {
  const params = Params.safeParse(request.params);
  if (!params.success) throw notFound();
  return params.data.id;
}

function basedOn(request: FastifyRequest): number {
  const version = /^"(\d{1,9})"$/.exec(header(request, 'if-match') ?? '')?.[1];
  if (version === undefined)
    throw new Refusal(428, 'Say in If-Match which version this one was made from.', {
      code: 'version_required',
    });
  return Number(version);
}
