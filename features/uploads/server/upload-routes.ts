import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkFreeStorage } from '#features/uploads/server/check-free-storage.ts';
import { type Permission, readPermission } from '#features/uploads/server/permission.ts';
import { getUploadOffset, receiveBytes } from '#features/uploads/server/receive-bytes.ts';
import { findUpload } from '#features/uploads/server/upload.store.ts';
import type { UploadRow } from '#features/uploads/server/uploads.tables.ts';
import { invalid, notFound, signedOut, wrongType } from '#platform/pure/refusal.ts';
import { checkTokenScope } from '#platform/pure/token-scope.ts';
import type { Platform } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import { parseCookies, readHeader } from '#platform/server/http/call-http.ts';
import { checkCsrf } from '#platform/server/http/csrf.ts';

/**
 * Upload address: PUT sends a whole file (200). After a lost connection HEAD returns `Upload-Offset`, and PUT with that
 * header sends the rest; tus 1.0 clients use PATCH.
 */
export const uploadRoutes: RawRoutes = (server, options) => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const config = { access: 'signed_in', slowBody: true } as const;
  server.head('/uploads/:file_name', { config }, (request, reply) => sendOffset(options, request, reply));
  server.put('/uploads/:file_name', { config }, (request, reply) =>
    receiveUpload(options, { request, reply, doneStatus: 200 }),
  );
  server.patch('/uploads/:file_name', { config }, (request, reply) =>
    receiveUpload(options, { request, reply, doneStatus: 204 }),
  );
};

async function sendOffset(
  { platform, readActor }: BinderOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { permission, upload } = await checkPermission(platform, { readActor, request });
  if (!upload) await checkFreeStorage(platform, permission);
  const current = await getUploadOffset(platform, upload);
  return withOffsetHeaders(reply, current === 'stored' ? permission.contentLength : current, permission)
    .code(200)
    .send();
}

async function receiveUpload(
  options: BinderOptions,
  { request, reply, doneStatus }: { request: FastifyRequest; reply: FastifyReply; doneStatus: 200 | 204 },
) {
  const { platform } = options;
  const { permission } = await checkPermission(platform, {
    readActor: options.readActor,
    request,
    origins: options.origins,
  });
  checkPictureType(request, permission);
  const offset = parseOffset(readHeader(request, 'upload-offset'));
  const received = await receiveBytes(platform, { permission, offset, body: request.raw });
  return withOffsetHeaders(reply, received.offset, permission)
    .code(received.isComplete ? doneStatus : 204)
    .send();
}

/** The permission of the address, if it is the actor's and not expired; a started upload continues for a day. */
async function checkPermission(
  platform: Platform,
  {
    readActor,
    request,
    origins,
  }: { readActor: BinderOptions['readActor']; request: FastifyRequest; origins?: ReadonlySet<string> },
): Promise<{ permission: Permission; upload: UploadRow | null }> {
  const actor = await readActor(parseCookies(request.headers.cookie), request.headers.authorization);
  if (!actor.userId) throw signedOut();
  if (actor.tokenScopes) checkTokenScope('upload', actor.tokenScopes);
  const secret = platform.config.secret.reveal();
  const now = platform.clock.now();
  if (origins && actor.tokenScopes === undefined) {
    const clues = {
      token: readHeader(request, 'x-csrf-token'),
      origin: readHeader(request, 'origin'),
      fetchSite: readHeader(request, 'sec-fetch-site'),
    };
    checkCsrf(clues, actor, secret, now, origins);
  }
  const { file_name: fileName } = request.params as { file_name: string };
  const permission = readPermission(
    secret,
    String((request.query as Record<string, unknown>).permission ?? ''),
  );
  if (!permission || permission.fileName !== fileName || permission.userId !== actor.userId) throw notFound();
  const upload = await findUpload(platform.db, fileName, actor.userId);
  if (!upload && now.getTime() > permission.expires) throw notFound('This upload permission has run out.');
  return { permission, upload };
}

/** A picture must have the announced type (GROUP-101); its bytes are checked on use. */
function checkPictureType(request: FastifyRequest, { kind, contentType }: Permission): void {
  if (kind !== 'image' || request.method !== 'PUT') return;
  const type = readHeader(request, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== contentType) throw wrongType();
}

function withOffsetHeaders(reply: FastifyReply, offset: number, permission: Permission): FastifyReply {
  return reply
    .header('tus-resumable', '1.0.0')
    .header('upload-offset', String(offset))
    .header('upload-length', String(permission.contentLength))
    .header('cache-control', 'no-store');
}

function parseOffset(text: string | undefined): number {
  if (text === undefined) return 0;
  const offset = Number(text);
  if (!Number.isSafeInteger(offset) || offset < 0) throw invalid({ upload_offset: ['is invalid'] });
  return offset;
}
