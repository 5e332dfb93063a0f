import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mapKeys, toSnake } from '#platform/pure/casing.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { navigationFor } from './shell/header/navigation.ts';

interface NavigationActor {
  viewer: Viewer | null;
}

interface NavigationOptions {
  settingsOf: (request: FastifyRequest) => SiteSettings;
  actorOf: (request: FastifyRequest, reply: FastifyReply) => NavigationActor | Promise<NavigationActor>;
}

/** Adds `GET /api/navigation`: the main menu's tree for the actor and this site, as pages render it. */
export function navigationRoute(app: FastifyInstance, { settingsOf, actorOf }: NavigationOptions): void {
  app.get('/api/navigation', { config: { access: 'anyone' } }, async (request, reply) => {
    const { viewer } = await actorOf(request, reply);
    const items = navigationFor(viewer, settingsOf(request));
    return reply.header('cache-control', 'private, no-store').send(mapKeys({ items }, toSnake));
  });
}
