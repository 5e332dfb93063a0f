import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import { contentDisposition } from './content-disposition.ts';
import { contentTypeOfKey } from './content-type-of-key.ts';
import type { FileAddresses, SignedQuery } from './file-addresses.ts';
import type { HeadOf } from './file-guard.ts';
import { isObjectKey } from './object-key.ts';
import type { OpenFile, OpenFiles } from './open-files.ts';
import { parseByteRange } from './parse-byte-range.ts';
import { cacheServing, type MayServe, type Serving } from './serving-cache.ts';
import { withHead } from './with-head.ts';

type Headers = Record<string, string | number>;

const cacheControl: Readonly<Record<Exclude<Serving, 'no'>, string>> = {
  public: 'public, max-age=31536000, immutable',
  attachment: 'public, max-age=31536000, immutable',
  revocable: 'private, no-cache',
  signed: 'private, no-store',
};

/**
 * A Fastify plugin that serves objects at `{prefix}/{key}` by GET and HEAD, with ranges. `mayServe` decides on each key and is
 * called at most twice a second for one. Refused, missing and wrongly signed objects are all answered 404.
 */
export async function serveFiles(
  app: FastifyInstance,
  settings: { files: OpenFiles; addresses: FileAddresses; mayServe: MayServe; headOf?: HeadOf },
): Promise<void> {
  const { files, addresses, headOf = async () => null } = settings;
  const mayServe = cacheServing(settings.mayServe);

  const open = async (key: string, query: SignedQuery): Promise<Opened | null> => {
    if (!isObjectKey(key)) return null;
    const signature = addresses.check(key, query);
    if (signature === 'wrong') return null;
    const serving = await mayServe(key);
    if (serving === 'no' || (serving === 'signed' && signature !== 'signed')) return null;
    const head = await headOf(key, query.download === undefined ? 'play' : 'download');
    const file = await files.acquire(key);
    const as = signature === 'unsigned' ? serving : 'signed';
    return file && { file: head ? withHead(file, head) : file, as, hasHead: head !== null };
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = (request.params as { '*': string })['*'];
    const query = request.query as SignedQuery;
    try {
      const opened = await open(key, query);
      if (!opened) throw notFound();
      try {
        await sendFile(request, reply, opened.file, headersOf(key, opened, query.download));
      } finally {
        opened.file.release();
      }
    } catch (error) {
      if (reply.sent || !(error instanceof Refusal)) throw error;
      if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
      return reply.code(error.status).header('cache-control', 'no-store').send(error.toBody());
    }
    return reply;
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'anyone' },
    exposeHeadRoute: false,
    handler: answer,
  });
  app.addHook('onClose', () => files.close());
}

interface Opened {
  file: OpenFile;
  as: Exclude<Serving, 'no'>;
  hasHead: boolean;
}

function headersOf(key: string, { file, as, hasHead }: Opened, download: string | undefined): Headers {
  const headers: Headers = {
    'accept-ranges': 'bytes',
    'cache-control': cacheControl[as],
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': contentTypeOfKey(key),
    'cross-origin-resource-policy': as === 'signed' ? 'same-site' : 'cross-origin',
    etag: `"${file.stat.etag}"`,
    // What stands in front changes without the file.
    ...(hasHead ? {} : { 'last-modified': file.stat.modifiedAt.toUTCString() }),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  // Browsers name the file by the last segment of its address.
  if (as === 'attachment') headers['content-disposition'] = 'attachment';
  if (download !== undefined) headers['content-disposition'] = contentDisposition(download);
  return headers;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  headers: Headers,
): Promise<void> {
  const { size } = file.stat;
  const asked = request.headers;
  if (isUnchanged(asked, headers)) return endReply(reply, 304, headers);

  const stillThatOne =
    asked['if-range'] === undefined ||
    [headers.etag, headers['last-modified']].includes(asked['if-range'] as string);
  const range = stillThatOne ? parseByteRange(asked.range, size) : null;
  if (range === 'unsatisfiable') {
    const { 'content-type': _type, ...rest } = headers;
    return endReply(reply, 416, {
      ...rest,
      'content-range': `bytes */${size}`,
      'content-length': 0,
      'cache-control': 'no-store',
    });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers['content-length'] = end - start + 1;
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || size === 0) return endReply(reply, status, headers);

  // The first piece is read before the headers are written, so that a read error can still be answered.
  const first = await file.read(start, end - start + 1);
  reply.hijack();
  reply.raw.writeHead(status, headers);
  await sendPieces(reply.raw, file, first, start, end);
}

function endReply(reply: FastifyReply, status: number, headers: Headers): void {
  reply.hijack();
  reply.raw.writeHead(status, headers);
  reply.raw.end();
}

function isUnchanged(asked: FastifyRequest['headers'], headers: Headers): boolean {
  const tags = asked['if-none-match'];
  if (tags !== undefined) {
    return (
      tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.etag)
    );
  }
  const since = asked['if-modified-since'];
  return since !== undefined && Date.parse(since) >= Date.parse(String(headers['last-modified']));
}

/**
 * Sends the bytes from `start` to `end` (included), of which `first` is already read. The next piece is read when the previous
 * one was sent, so that a slow client occupies one buffer. Resolves when everything is sent or the client has disconnected.
 */
async function sendPieces(
  response: ServerResponse,
  file: OpenFile,
  first: Uint8Array,
  start: number,
  end: number,
): Promise<void> {
  let piece = first;
  let position = start;
  for (;;) {
    position += piece.byteLength;
    const last = position > end;
    if (piece.byteLength === 0) {
      // The object is shorter than its size: a broken answer must not look complete.
      response.destroy();
      return;
    }
    const left = await writePiece(response, piece, last);
    if (!left) return;
    file.recycle(piece);
    if (last) return;
    try {
      piece = await file.read(position, end - position + 1);
    } catch {
      response.destroy();
      return;
    }
  }
}

/** True when the piece was passed to the system; false when the connection is closed, and the buffer may still be in use. */
function writePiece(response: ServerResponse, piece: Uint8Array, last: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve(false);
    const onClose = () => resolve(false);
    response.once('close', onClose);
    const onLeft = (error?: Error | null) => {
      response.off('close', onClose);
      resolve(!error);
    };
    if (last) response.end(piece, onLeft);
    else response.write(piece, onLeft);
  });
}
