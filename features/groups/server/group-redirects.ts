import { guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import type { BinderOptions } from '#platform/server/http/binder-options.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { groupPage } from '../pages.ts';
import { findGroup } from './find-group.ts';
import { withRights } from './may-see-group.ts';
import { findPostedTrackPage } from './posts/group-track.store.ts';
import { groupPagePath } from './present-group.ts';

const verbs = ['join', 'leave', 'follow', 'unfollow', 'invite/:userId', 'post_track/:trackId'];

/**
 * Redirects a GET of a POST path to the group's page without any effect (GROUP-035), and the path of a track in a group to
 * the track (GROUP-072).
 */
export const groupRedirects: RawRoutes = (server, options) => {
  const config = { access: 'anyone' } as const;
  type Params = { Params: { groupLink: string; trackId: string } };
  for (const verb of verbs) {
    server.get<Params>(`/group/:groupLink/${verb}`, { config }, async ({ params }, reply) => {
      const call = makeCall(options.platform, options.platform.db, guest);
      return reply.redirect(await findGroupPagePath(call, params.groupLink), 302);
    });
  }
  server.get<Params>('/group/:groupLink/track/:trackId', { config }, async (request, reply) => {
    const { groupLink, trackId } = request.params;
    const call = await createActorCall(options, request.headers.cookie);
    const page = await findTrackPagePath(call, groupLink, trackId);
    return reply
      .header('cache-control', 'private, no-store')
      .redirect(page ?? (await findGroupPagePath(call, groupLink)), 302);
  });
};

/** The path of a group's page; without a group a path that answers 404. */
async function findGroupPagePath(call: Call, key: string): Promise<string> {
  const group = await findGroup(call.db, key, null);
  return group ? groupPagePath(group.row) : href(groupPage, { groupLink: key });
}

/** Null where the track is not in the group or the actor may not see the group. */
async function findTrackPagePath(call: Call, key: string, trackId: string): Promise<string | null> {
  const group = await findGroup(call.db, key, call.actor.userId);
  if (!group || !withRights(call, group).rights.see) return null;
  return findPostedTrackPage(call.db, group.row.id, trackId);
}

async function createActorCall(
  { platform, readActor }: BinderOptions,
  cookie: string | undefined,
): Promise<Call> {
  return makeCall(platform, platform.db, await readActor(parseCookies(cookie)));
}
