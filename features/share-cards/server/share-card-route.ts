import { z } from 'zod';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { guest } from '#platform/pure/actor.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { enqueueMissingShareCard } from './enqueue-share-card.ts';
import type { ShareCardHosts } from './share-card-host.ts';
import { shareCardKeyOf } from './share-card-key.ts';

const File = z.string().regex(/^[a-z0-9-]{1,60}\.jpg$/);
const installationCard = '/og.png';

/**
 * `/cards/{kind}/{id}.jpg` is the share card of a thing. While there is none, or only one with a former title or picture, it leads to
 * the thing's own picture, or to that of the installation, and the card is drawn. Refuses (404) what guests do not see, and an id in
 * another spelling than that of the pages, which would be another file.
 */
export const shareCardRoute =
  (hosts: ShareCardHosts): RawRoutes =>
  (server, { platform }) => {
    server.get<{ Params: { kind: string; file: string } }>(
      '/cards/:kind/:file',
      { config: { access: 'anyone' } },
      async (request, reply) => {
        const { kind, file } = request.params;
        const call = makeCall(platform, platform.db, guest);
        const id = File.safeParse(file).success ? file.slice(0, -'.jpg'.length) : null;
        const facts = id && (await hosts.get(kind)?.findFacts(call, id));
        if (!facts) throw notFound();
        const key = shareCardKeyOf({ kind, id }, facts, await getSiteName(platform));
        const card = await platform.storage.read(key);
        if (card)
          return reply
            .header('cache-control', 'public, max-age=300')
            .type('image/jpeg')
            .send(Buffer.from(card));
        await enqueueMissingShareCard(call, kind, id);
        return reply.header('cache-control', 'no-store').redirect(facts.fallback ?? installationCard, 302);
      },
    );
  };
