import { notFound } from '@tanstack/react-router';
import { genresQuery, trackQuery } from '#features/tracks/web/track-queries.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { EditTrackWithOrigins } from '../pages/edit-track-with-origins.tsx';
import { sitePage } from '../site-page.ts';

/** The owner's form; not found for everybody else. */
export const page = sitePage({
  component: EditTrackWithOrigins,
  load: async ({ context: { api, queryClient }, params }) => {
    const reading = queryClient.ensureQueryData(trackQuery(api, params.id ?? ''));
    const [track] = await Promise.all([reading, queryClient.ensureQueryData(genresQuery(api))]).catch(
      notFoundForInvalidId,
    );
    if (!track.can.edit) throw notFound();
  },
  head: { title: 'Edit track', noIndex: true },
});

/** A malformed id is treated as an unknown track. */
function notFoundForInvalidId(error: unknown): never {
  if (error instanceof Refusal && (error.status === 422 || error.status === 400)) throw notFound();
  throw error;
}
