import { z } from 'zod';
import { linkPictureOf } from '#features/tracks/server/files/track-files.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { enqueueMissingTrackCard, findTrackCardFacts, trackCardKeyOf } from './track-card.ts';

const Id = z.uuid();

/**
 * `/covers/{id}/card.jpg` leads to the share card of a track, for link previews. While there is none, or only one with a former title
 * or name, it leads to the cover, and the card is drawn. Refuses (404) a track that guests do not see.
 */
export const trackCardRoute: RawRoutes = (server, { platform }) => {
  server.get<{ Params: { id: string } }>(
    '/covers/:id/card.jpg',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const id = Id.safeParse(request.params.id);
      const call = makeCall(platform, platform.db, guest);
      const track = id.success ? await findTrack(call.db, id.data) : null;
      const facts = track && (await findTrackCardFacts(call, track));
      if (!facts) throw notFound();
      const key = trackCardKeyOf(facts);
      const isDrawn = track.share_card_key === key;
      if (!isDrawn) await enqueueMissingTrackCard(call, track.id);
      const to = isDrawn ? platform.files.publicUrl(key) : linkPictureOf(platform.files, track);
      return reply.header('cache-control', 'no-store').redirect(to, 302);
    },
  );
};
