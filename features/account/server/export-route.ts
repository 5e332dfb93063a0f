import { z } from 'zod';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import { findExport, isReadyExport } from './account-export.store.ts';

const signedUrlLifetimeMs = 5 * 60_000;
const Params = z.strictObject({ id: z.uuid() });

/** `/account/export/{id}`, the address in the e-mail: redirects the owner to the file and guests to sign-in. */
export const exportRoute: RawRoutes = (server, { platform, readActor }) => {
  server.get('/account/export/:id', { config: { access: 'anyone' } }, async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound();
    const { id } = params.data;
    const now = platform.clock.now();
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    const { userId } = await readActor(parseCookies(request.headers.cookie));
    if (userId === null) {
      return reply.redirect(
        `/auth?tab=sign_in&redirect_to=${encodeURIComponent(`/account/export/${id}`)}`,
        302,
      );
    }
    const found = await findExport(platform.db, id);
    const isOffered = found?.user_id === userId && found.expires_at !== null && found.expires_at > now;
    if (!isOffered || found.object_key === null) throw notFound();
    const downloadAs = `tonehall-${found.asked_at.toISOString().slice(0, 10)}.zip`;
    const expiresAt = new Date(now.getTime() + signedUrlLifetimeMs);
    return reply.redirect(platform.files.signedUrl(found.object_key, { expiresAt, downloadAs }), 302);
  });
};

/** Copies are served by signed address only, which only the owner gets. Null for objects that are no copy. */
async function mayServeExport(db: Db, key: string): Promise<'signed' | 'no' | null> {
  if (!key.startsWith('exports/')) return null;
  return (await isReadyExport(db, key)) ? 'signed' : 'no';
}

export const exportFileGuard: FileGuard = {
  folder: 'exports',
  mayServe: ({ db }, key) => mayServeExport(db, key),
};
