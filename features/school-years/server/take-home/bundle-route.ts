import { PassThrough } from 'node:stream';
import { z } from 'zod';
import { writeZip, type ZippedFile } from '#features/account/server/write-zip.ts';
import { type MemberPart, memberParts } from '#features/members/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { Plugged } from '#platform/server/extension-point.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { readTicket } from '#platform/server/http/signed-ticket.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { type Bundle, findBundle } from './take-home.store.ts';

const Query = z.strictObject({ ticket: z.string().max(200) });

/** What a family gets: the music. Sign-ins, classes and whom a student met stay out of it. */
const partsOfBundle = new Set(['projects', 'tracks']);

/** `/class/take-home/bundle.zip?ticket=`: projects and tracks of who has left, in a ZIP that is sent while it is written. */
export const bundleRoute =
  (plugged: Plugged): RawRoutes =>
  (server, { platform }) => {
    const parts = plugged.list(memberParts).filter(({ name }) => partsOfBundle.has(name));
    server.get('/class/take-home/bundle.zip', { config: { access: 'anyone' } }, async (request, reply) => {
      const call = makeCall(platform, platform.db, guest);
      const query = Query.safeParse(request.query);
      const secret = platform.config.secret.reveal();
      const id = query.success && readTicket(secret, 'take-home', query.data.ticket, call.now)?.[0];
      const bundle = id && (await findBundle(call.db, id, call.now));
      if (!bundle || platform.config.edition !== 'education') throw notFound();
      const output = new PassThrough();
      writeZip(call, filesOf(call, parts, bundle), output).catch((error: unknown) => {
        platform.log.warn({ err: error }, 'a bundle to take home ended early');
        output.destroy(error instanceof Error ? error : undefined);
      });
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="music.zip"')
        .type('application/zip')
        .send(output);
    });
  };

async function* filesOf(
  call: Call,
  parts: readonly MemberPart[],
  { userId, name, school }: Bundle,
): AsyncGenerator<ZippedFile> {
  yield {
    path: 'README.txt',
    text: `Music of ${name} at ${school}, ${call.now.toISOString().slice(0, 10)}\n`,
  };
  // What a student liked is of others.
  for (const part of parts)
    for await (const file of part.exportFiles(call, userId)) if (file.path !== 'likes.json') yield file;
}
