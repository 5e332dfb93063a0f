import { sniffMedia } from '#features/media/server/sniff-media.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { createCache, oncePerOwner } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { sniffImage } from '#platform/server/media/sniff-image.ts';
import { contentTypeOfKey } from '#platform/server/storage/content-type-of-key.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import { egressTo } from './ask-content-system.ts';
import { remoteMediaPath } from './remote-media.ts';
import { remotePagesOf } from './remote-pages.ts';

const folder = 'content-media';
const maxBytes = 20_000_000;
const timeoutMs = 10_000;
const ownName = /^[0-9a-f]{40}\.[a-z0-9]{3,4}$/;

export const remoteMediaGuard: FileGuard = {
  folder,
  mayServe: async (_platform, key) => (ownName.test(key.slice(folder.length + 1)) ? 'public' : 'no'),
};

/** Whether a file could be copied; asked again after a while, and once for all who ask at the same time. */
const copiesOf = oncePerOwner(
  (platform: Platform) => platform,
  ({ clock }) =>
    createCache<boolean>({ maxEntries: 1000, ttlMs: 10_000, nowMs: () => clock.now().getTime() }),
);

/** `GET /content-media/{name}`: leads to our copy of a file of the content system, which is made when it is first asked for. */
export const remoteMediaRoute: RawRoutes = (server, { platform }) => {
  server.get(`${remoteMediaPath}:name`, { config: { access: 'anyone' } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    if (!ownName.test(name) || !(await hasCopy(platform, name))) throw notFound();
    reply.header('cache-control', 'public, max-age=3600');
    return reply.redirect(platform.files.publicUrl(`${folder}/${name}`), 302);
  });
};

async function hasCopy(platform: Platform, name: string): Promise<boolean> {
  if (await platform.storage.stat(`${folder}/${name}`)) return true;
  const remote = remotePagesOf(platform);
  await remote?.get(platform.clock.now());
  const source = remote?.sourceOf(name);
  if (source === undefined) return false;
  return copiesOf(platform).get(name, () => copyMedia(platform, name, source));
}

/** Copies a file whose content is what its type says; false where it cannot be had. */
async function copyMedia({ storage, config, log }: Platform, name: string, source: string): Promise<boolean> {
  try {
    const isOwnHost =
      config.content !== null && new URL(source).origin === new URL(config.content.url).origin;
    if (!isOwnHost && !source.startsWith('https:')) return false;
    const { status, body } = await egressTo(source, { maxBytes, timeoutMs })(source);
    if (status !== 200) throw new Error(`The file was answered ${status}`);
    const found = await sniffMedia(async (at, length) => body.subarray(at, at + length), {
      asDownload: false,
    });
    if (!found || sniffImage(body) === 'svg' || !contentTypeOfKey(name).startsWith(`${found.kind}/`))
      throw new Error('The file is not of its type');
    await storage.put(`${folder}/${name}`, body);
    return true;
  } catch (error) {
    log.warn({ name, error: String(error) }, 'a file of the content system cannot be copied');
    return false;
  }
}
