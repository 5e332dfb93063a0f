import { afterAll } from 'vitest';
import { createStudioServer } from '#apps/studio/create-studio-server.ts';
import { startStudioLive } from '#apps/studio/start-studio-live.ts';
import { freePort } from '../free-port.ts';
import { aBrowserSite, type BrowserSite } from '../harness/browser-site.ts';

/** A site in a browser with the studio's host and its rooms beside it, at `studioUrl`. Both close with the file. */
export async function aBrowserStudio(): Promise<{ site: BrowserSite; studioUrl: string }> {
  const port = await freePort();
  const studioUrl = `http://localhost:${port}`;
  const site = await aBrowserSite({ settings: { STUDIO_URL: studioUrl } });
  const { platform, database } = site;
  const studio = await createStudioServer(platform);
  const open = { platform, pool: database.pool, databaseUrl: database.url, close: async () => {} };
  const stopLive = await startStudioLive(studio.server, open);
  await studio.listen({ host: 'localhost', port });
  afterAll(async () => {
    await stopLive();
    await studio.close();
  });
  return { site, studioUrl };
}
