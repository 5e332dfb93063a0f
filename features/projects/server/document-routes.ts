import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, invalid, notFound, signedOut } from '#platform/pure/refusal.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Call, Db, Platform } from '#platform/server/call.ts';
import { guardAction } from '#platform/server/call-guard.ts';
import type { Plugged } from '#platform/server/extension-point.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import { createCallHttp, readHeader } from '#platform/server/http/call-http.ts';
import { checkCsrf } from '#platform/server/http/csrf.ts';
import { enforceLimits } from '#platform/server/http/rate-limit.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { maxDocumentBytes } from '../model/document-limits.ts';
import { findDocument } from './document.store.ts';
import { findVisibleProject, mayWorkOnProject } from './get-project.ts';
import { findCurrentDocument } from './rooms/current-document.store.ts';
import { excerptBytes } from './rooms/excerpt.ts';
import { mayEditDocument } from './rooms/find-room-access.ts';
import { mergeIntoDocument } from './rooms/merge-into-document.ts';
import { mergedBytes } from './rooms/merged-bytes.ts';

const Params = z.strictObject({ id: z.uuid() });
const Query = z.strictObject({ version: z.coerce.number().int().min(1).max(2_000_000_000).optional() });
const SaveQuery = z.strictObject({ epoch: z.coerce.number().int().min(1).max(2_000_000_000).optional() });
const saveLimits = [{ per: 'user', max: 60, seconds: 60 }] as const;

/**
 * The document of a project, bytes that only the studio reads. GET answers it as it is now, or a version (204 without one); PUT merges an
 * update that is too large for a message of the room.
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
        onRequest: (request) => checkMaySave({ ...options, find }, request),
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
  const { version } = query.data;
  const isMember = actor.userId !== null && (await mayWorkOnProject(platform.db, id, actor.userId));
  // A template publishes its current version only, not the earlier ones.
  if (version !== undefined && version !== project.document_version && !isMember) throw notFound();
  const document = await (version === undefined
    ? readCurrent(platform.db, id)
    : readVersion(platform.db, id, version));
  if (!document && version !== undefined) throw notFound();
  const etag = `"${document?.tag ?? 0}${isMember ? '' : '-excerpt'}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (readHeader(request, 'if-none-match') === etag) return reply.code(304).send();
  if (!document) return reply.code(204).send();
  return reply
    .type('application/octet-stream')
    .header('content-disposition', 'attachment')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(isMember ? document.bytes : await readExcerpt(platform, { id, document })));
}

interface ReadDocument {
  tag: string;
  bytes: Uint8Array;
}

async function readVersion(db: Db, id: string, version: number): Promise<ReadDocument | null> {
  const found = await findDocument(db, id, version);
  return found && { tag: String(version), bytes: found.bytes };
}

/** With the edits that no version has yet: their place in the log is a part of the tag. */
async function readCurrent(db: Db, id: string): Promise<ReadDocument | null> {
  const found = await findCurrentDocument(db, id);
  if (!found) return null;
  const { version, versionSeq, place } = found;
  const tag = place.seq === versionSeq ? String(version) : `${version}.${place.seq}`;
  return { tag, bytes: mergedBytes(found) };
}

/** Of a template that many open at once there is one excerpt. */
const excerptsOf = oncePerOwner(
  (platform: Platform) => platform,
  () => createCache<Uint8Array>({ maxEntries: 8, leastRecentlyUsed: true }),
);

const readExcerpt = (platform: Platform, { id, document }: { id: string; document: ReadDocument }) =>
  excerptsOf(platform).get(`${id} ${document.tag}`, async () => excerptBytes(document.bytes));

async function checkMaySave(
  options: BinderOptions & { find: FindProject },
  request: FastifyRequest,
): Promise<void> {
  const { platform, find } = options;
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
  const id = readProjectId(request);
  if (!(await find(makeCall(platform, platform.db, actor), { id }))) throw notFound();
  if (!(await mayEditDocument(platform.db, id, actor.userId))) throw forbidden();
}

async function receiveDocument(options: BinderOptions, request: FastifyRequest, reply: FastifyReply) {
  const { platform } = options;
  const http = createCallHttp(request, options.secureCookies);
  const actor = await options.readActor(http.cookies);
  const { body } = request;
  if (!Buffer.isBuffer(body) || body.length === 0) throw invalid({ document: ['This field is required'] });
  const query = SaveQuery.safeParse(request.query);
  if (!query.success || actor.userId === null) throw notFound();
  const id = readProjectId(request);
  // The body may have taken its time, and the right may have gone meanwhile.
  if (!(await mayEditDocument(platform.db, id, actor.userId))) throw forbidden();
  const place = await mergeIntoDocument(platform, id, {
    bytes: body,
    writtenBy: actor.userId,
    epoch: query.data.epoch ?? null,
  });
  return reply.header('cache-control', 'private, no-store').send(place);
}

function readProjectId(request: FastifyRequest): string {
  const params = Params.safeParse(request.params);
  if (!params.success) throw notFound();
  return params.data.id;
}
