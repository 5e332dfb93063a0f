import { features } from '#apps/features.ts';
import { createReadActor } from '#features/sign-in/server/sessions/read-actor.ts';
import { bringsSession } from '#features/sign-in/server/sessions/session-cookie.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import type { AServer } from '#testing/a-server.ts';
import { type World, worldOf } from '#testing/world.ts';

/** The education edition's server on the main site's database: members who sign up there have education-only accounts. */
export async function educationHost(site: AServer): Promise<World> {
  const platform = withEdition(site.platform, 'education');
  const { siteUrl, eduUrl, studioUrl } = platform.config;
  const server = await createServer({
    platform,
    features,
    readActor: createReadActor(platform),
    hasSession: bringsSession,
    origins: new Set([siteUrl, eduUrl, studioUrl]),
    secureCookies: siteUrl.startsWith('https:'),
    strictAnswers: true,
    educationMode: true,
  });
  return worldOf({ ...site, server, platform, close: () => server.close() });
}
