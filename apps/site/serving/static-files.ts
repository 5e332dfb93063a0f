import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseByteRange } from '#platform/server/storage/parse-byte-range.ts';
import type { Manifest, ManifestChunk } from './assets.ts';

interface Encoded {
  body: Buffer;
  encoding: string | null;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.wasm': 'application/wasm',
};

/** Files beside the manifest that have a fixed address. */
const fixedFiles = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'og.png',
  'avatar.svg',
  'product-video.webm',
];

/** Every file of the build that may be served: those of the manifests, and nothing else. */
function servedFiles(manifests: readonly Manifest[]): readonly string[] {
  const named = manifests
    .flatMap(Object.values<ManifestChunk>)
    .flatMap((chunk) => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]);
  return [...new Set(named)];
}

/** Serves the built files from memory: hashed ones are immutable, each in the best encoding of the build. */
export async function staticFiles(
  app: FastifyInstance,
  buildFolder: string,
  manifests: readonly Manifest[],
): Promise<void> {
  const client = path.join(buildFolder, 'client');
  const register = async (file: string, cacheControl: string) => {
    const variants = await readVariants(path.join(client, file));
    if (!variants) return;
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    const config = { access: 'anyone', neverShed: true, measuredAs: 'static file' } as const;
    app.get(`/${file}`, { config }, (request, reply) => {
      const { body, encoding } = chooseVariant(variants, request);
      reply.header('content-type', type).header('cache-control', cacheControl);
      reply.header('x-content-type-options', 'nosniff').header('vary', 'accept-encoding');
      reply.header('cross-origin-resource-policy', 'same-site');
      if (encoding) reply.header('content-encoding', encoding);
      return type.startsWith('video/') ? sendRange(request, reply, body) : reply.send(body);
    });
  };
  await Promise.all(
    servedFiles(manifests).map((file) => register(file, 'public, max-age=31536000, immutable')),
  );
  await Promise.all(fixedFiles.map((file) => register(file, 'public, max-age=86400')));
  await register('offline-worker.js', 'no-cache');
}

/** Sends the part of a film that was asked for; some browsers play none without. */
function sendRange({ headers }: FastifyRequest, reply: FastifyReply, body: Buffer) {
  reply.header('accept-ranges', 'bytes');
  const range = parseByteRange(headers.range, body.length);
  if (range === null) return reply.send(body);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${body.length}`).send();
  const { start, end } = range;
  reply.code(206).header('content-range', `bytes ${start}-${end}/${body.length}`);
  return reply.send(body.subarray(start, end + 1));
}

async function readVariants(file: string): Promise<Encoded[] | null> {
  const read = (ending: string) => readFile(file + ending).catch(() => null);
  const [plain, br, gzip] = await Promise.all([read(''), read('.br'), read('.gz')]);
  if (!plain) return null;
  const variants: Encoded[] = [];
  if (br) variants.push({ body: br, encoding: 'br' });
  if (gzip) variants.push({ body: gzip, encoding: 'gzip' });
  return [...variants, { body: plain, encoding: null }];
}

function chooseVariant(variants: readonly Encoded[], request: FastifyRequest): Encoded {
  const accepted = request.headers['accept-encoding'] ?? '';
  const found = variants.find(({ encoding }) => encoding === null || accepted.includes(encoding));
  return found ?? (variants.at(-1) as Encoded);
}
