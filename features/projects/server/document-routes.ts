import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { conflict, forbidden, invalid, notFound, Refusal, signedOut } from '#platform/pure/refusal.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { guardAction } from '#platform/server/call-guard.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { Plugged } from '#platform/server/extension-point.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import { createCallHttp, readHeader } from '#platform/server/http/call-http.ts';
import { checkCsrf } from '#platform/server/http/csrf.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { maxDocumentBytes } from '../model/document-limits.ts';
import { findDocument, insertDocument, isDocumentSaved } from './document.store.ts';
import { findVisibleProject, lockVisibleProject, mayWorkOnProject } from './get-project.ts';

const Params = z.strictObject({ id: z.uuid() });
const Query = z.strictObject({ version: z.coerce.number().int().min(1).max(2_000_000_000).optional() });
const saveLimits = [{ per: 'user', max: 240, seconds: 60 }] as const;

/**
 * The document of a project, bytes that only the studio reads. GET answers it with its version as `ETag` (204 and `"0"` without
 * one); PUT saves the next version and names in `If-Match` the version that it is based on.
 */
export const documentRoutes =
  (plugged: Plugged): RawRoutes =>
  (server, options) => {
    const find = guardAction(plugged, 'projects.getDocument', (call, { id }: { id: string }) =>
      findVisibleProject(call.db, id, call.actor.userId),
    );
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: maxDocumentBytes },
      (_request, body, done) => done(null, body),
    );
    const url = '/api/projects/:id/document';
    server.get(url, { config: { access: 'anyone' } }, (request, reply) =>
      sendDocument({ ...options, find }, request, reply),
    );
    server.put(
      url,
      {
        config: { access: 'signed_in', slowBody: true },
        bodyLimit: maxDocumentBytes,
        // Checks the right to save before the body is read, so that refused uploads cost nothing.
        onRequest: (request) => checkMaySave(options, request),
      },
      (request, reply) => receiveDocument(options, request, reply),
    );
  };

type FindProject = (call: Call, input: { id: string }) => ReturnType<typeof findVisibleProject>;

async function sendDocument(
  { platform, readActor, find }: BinderOptions & { find: FindProject },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const id = readProjectId(request);
  const query = Query.safeParse(request.query);
  if (!query.success) throw notFound();
  const actor = await readActor(createCallHttp(request, false).cookies);
  const project = await find(makeCall(platform, platform.db, actor), { id });
  if (!project) throw notFound();
  const version = query.data.version ?? project.document_version;
  // A template publishes its current version only, not the earlier ones.
  if (version !== project.document_version && !(await mayReadOldVersions(platform.db, id, actor.userId)))
    throw notFound();
  reply.header('etag', `"${version}"`).header('cache-control', 'private, no-cache');
  if (readHeader(request, 'if-none-match') === `"${version}"`) return reply.code(304).send();
  if (version === 0) return reply.code(204).send();
  const document = await findDocument(platform.db, id, version);
  if (!document) throw notFound();
  return reply
    .type('application/octet-stream')
    .header('content-disposition', 'attachment')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(document.bytes);
}

const mayReadOldVersions = async (db: Db, id: string, userId: string | null) =>
  userId !== null && mayWorkOnProject(db, id, userId);

async function checkMaySave(options: BinderOptions, request: FastifyRequest): Promise<void> {
  const { platform } = options;
  const { cookies, address } = createCallHttp(request, options.secureCookies);
  const actor = await options.readActor(cookies);
  if (actor.userId === null) throw signedOut();
  const clues = {
    token: readHeader(request, 'x-csrf-token'),
    origin: readHeader(request, 'origin'),
    fetchSite: readHeader(request, 'sec-fetch-site'),
  };
  const now = platform.clock.now();
  checkCsrf(clues, actor, platform.config.secret.reveal(), now, options.origins);
  if (platform.config.rateLimits === 'on')
    await enforceLimits(
      platform.db,
      'projects.saveDocument',
      saveLimits,
      { userId: actor.userId, address },
      now,
    );
  readProjectId(request);
  readBaseVersion(request);
}

async function receiveDocument(options: BinderOptions, request: FastifyRequest, reply: FastifyReply) {
  const { platform } = options;
  const http = createCallHttp(request, options.secureCookies);
  const actor = await options.readActor(http.cookies);
  const { body } = request;
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid({ document: ['This field is required'] });
  const version = await transaction(platform.db, (tx) =>
    saveProjectDocument(makeCall(platform, tx, actor, http), readProjectId(request), {
      basedOn: readBaseVersion(request),
      bytes: body,
    }),
  );
  return reply.header('etag', `"${version}"`).header('cache-control', 'private, no-store').send({ version });
}

function readProjectId(request: FastifyRequest): string {
  const params = Params.safeParse(request.params);
  if (!params.success) throw notFound();
  return params.data.id;
}

function readBaseVersion(request: FastifyRequest): number {
  const version = /^"(\d{1,9})"$/.exec(readHeader(request, 'if-match') ?? '')?.[1];
  if (version === undefined)
    throw new Refusal(428, 'Say in If-Match which version this one was made from.', {
      code: 'version_required',
    });
  return Number(version);
}

/**
 * Saves the bytes as the version after `basedOn`; returns the new version. Refuses (409, `version_conflict`) where that version
 * exists, unless it has the same bytes: a repeated request is answered as before. Call it in a transaction.
 */
async function saveProjectDocument(
  call: Call,
  id: string,
  { basedOn, bytes }: { basedOn: number; bytes: Buffer },
): Promise<number> {
  const project = await lockVisibleProject(call, id);
  const { userId } = call.actor;
  if (userId === null || !(await mayWorkOnProject(call.db, id, userId))) throw forbidden();
  const sha256 = createHash('sha256').update(bytes).digest();
  const version = basedOn + 1;
  if (project.document_version === basedOn) {
    await insertDocument(call.db, { projectId: id, version, document: { bytes, sha256, at: call.now } });
    return version;
  }
  const isRepeated =
    project.document_version === version &&
    (await isDocumentSaved(call.db, { projectId: id, version, sha256 }));
  if (!isRepeated) throw conflict('Somebody else has saved this project meanwhile.', 'version_conflict');
  return version;
}
