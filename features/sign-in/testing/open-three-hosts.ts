import { afterAll } from 'vitest';
import { createStudioServer } from '#apps/studio/create-studio-server.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import { aBrowser, type Person } from '#testing/person.ts';
import type { World } from '#testing/world.ts';
import { educationHost } from './education-host.ts';

/** The studio answers alike with and without a build. */
const sound = { kernels: '/kernels.wasm', worklet: '/worklet.js', render: '/render.js' };
const studioAssets = {
  manifests: [],
  script: '/assets/studio.js',
  modules: ['/assets/studio.js'],
  styles: [],
  sound,
  devices: { script: '/assets/devices.js', styles: [] },
};

export interface ABrowserOnThreeHosts {
  site: Person;
  education: Person;
  studio: Person;
  /** Follows redirects from a full address to a page or a refusal; returns the addresses and the last answer. */
  followRedirects(address: string): Promise<{ went: string[]; status: number; body: string }>;
}

/**
 * Starts the education and studio hosts beside the world's site; returns a factory of browsers with separate cookies a
 * host.
 */
export async function openThreeHosts(world: World): Promise<() => ABrowserOnThreeHosts> {
  const school = await educationHost(world);
  const { siteUrl, eduUrl, studioUrl } = world.platform.config;
  const studio = await createStudioServer(world.platform, studioAssets);
  afterAll(async () => {
    await school.close();
    await studio.close();
  });
  return () => {
    const people = {
      site: world.newGuest(),
      education: aBrowser(school, '10.7.0.1'),
      studio: aBrowser(
        { ...world, server: studio, platform: withEdition(world.platform, 'studio') },
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
      throw new Error(`A redirect loop: ${went.join(' ')}`);
    }
    return { ...people, followRedirects: walk };
  };
}
