import { afterAll } from 'vitest';
import { features } from '#apps/features.ts';
import { createStudioServer } from '#apps/studio/create-studio-server.ts';
import { createReadActor } from '#features/identity/server/read-actor.ts';
import { hasSessionCookie } from '#features/identity/server/session-cookie.ts';
import { asEdition } from '#platform/server/config/edition.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { aBrowser, type Person } from '#testing/person.ts';
import type { World } from '#testing/world.ts';

export interface ABrowserOnThreeHosts {
  site: Person;
  education: Person;
  studio: Person;
  /** Follows redirects from a full address until a page (or a refusal) answers: the addresses on the way, and the last status. */
  walk(address: string): Promise<{ went: string[]; status: number; body: string }>;
}

/** The education and studio hosts beside the world's site, and browsers that keep apart the cookies of each. */
export async function threeHosts(world: World): Promise<() => ABrowserOnThreeHosts> {
  const education = asEdition(world.platform, 'education');
  const { siteUrl, eduUrl, studioUrl } = world.platform.config;
  const school = await createServer({
    platform: education,
    features,
    readActor: createReadActor(education),
    hasSession: hasSessionCookie,
    origins: new Set([siteUrl, eduUrl, studioUrl]),
    secureCookies: siteUrl.startsWith('https:'),
    strictAnswers: true,
    educationMode: true,
  });
  const studio = await createStudioServer(world.platform);
  afterAll(async () => {
    await school.close();
    await studio.close();
  });
  return () => {
    const people = {
      site: world.newGuest(),
      education: aBrowser({ ...world, server: school, platform: education }, '10.7.0.1'),
      studio: aBrowser(
        { ...world, server: studio, platform: asEdition(world.platform, 'studio') },
        '10.7.0.2',
      ),
    };
    const hosts = new Map([
      [siteUrl, people.site],
      [eduUrl, people.education],
      [studioUrl, people.studio],
    ]);
    async function walk(address: string) {
      const went: string[] = [];
      for (let next = address; went.length < 12; ) {
        went.push(next);
        const { origin, pathname, search } = new URL(next);
        const answer = await hosts.get(origin)?.raw({ method: 'GET', url: pathname + search });
        if (!answer) throw new Error(`Nobody is at ${origin}`);
        if (answer.status !== 302) return { went, status: answer.status, body: String(answer.body) };
        next = new URL(String(answer.headers.location), next).href;
      }
      throw new Error(`In a circle: ${went.join(' ')}`);
    }
    return { ...people, walk };
  };
}
