import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mapKeys, toSnake } from '#platform/pure/casing.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { navigationFor } from './shell/navigation.ts';

interface NavigationActor {
  viewer: Viewer | null;
}

interface NavigationOptions {
  settingsOf: (request: FastifyRequest) => SiteSettings;
  actorOf: (request: FastifyRequest, reply: FastifyReply) => NavigationActor | Promise<NavigationActor>;
}

/** The tree of the main menu as `GET /api/navigation`, for the caller and this site; the one that the pages draw. */
export function navigationRoute(
  app: FastifyInstance,
  { settingsOf, actorOf: callerOf }: NavigationOptions,
): void {
  app.get('/api/navigation', { config: { access: 'anyone' } }, async (request, reply) => {
    const { viewer } = await callerOf(request, reply);
    const items = navigationFor(viewer, settingsOf(request));
    return reply.header('cache-control', 'private, no-store').send(mapKeys({ items }, toSnake));
  });
}
