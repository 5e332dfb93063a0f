import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { startEducationLive } from '#apps/live/start-education-live.ts';
import { startSiteLive } from '#apps/live/start-site-live.ts';
import { startWorker } from '#apps/worker/start-worker.ts';
import { drawShareCard as drawCampaignCard } from '#features/campaigns/server/campaigns.jobs.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { type UploadedTrack, uploadTrack } from '#features/tracks/testing/upload-track.ts';
import type { Db } from '#platform/server/call.ts';
import type { JobType } from '#platform/server/jobs/job.ts';
import { aBrowserWindow, waitForHydration } from '../a-browser-window.ts';
import type { AServerOptions } from '../a-server.ts';
import { aSite } from '../a-site.ts';
import { runningClock } from '../running-clock.ts';
import { laterJobs, type Member, type World, worldOf } from '../world.ts';

interface PageOptions extends BrowserContextOptions {
  /** Errors that this page may log, for tests that refuse or remove something on purpose. */
  allowedErrors?: RegExp;
  /** Shows the cookie notice. */
  firstVisit?: boolean;
  /** Stays open, with its cached files, for the other tests of the file. */
  kept?: boolean;
}

export interface BrowserSite extends World {
  /** The site's address, without a trailing slash. */
  url: string;
  /** Opens a Chromium window of its own. A warning, an error or a policy violation in it fails the test. */
  newPage(options?: PageOptions): Promise<Page>;
  /** Opens a path of the site and waits for hydration. */
  open(page: Page, path: string): Promise<void>;
  /** Gives the window a member's session; signs the member up unless `name` exists already. */
  signIn(page: Page, name: string): Promise<Member>;
  /** A processed track that can be played. */
  track(owner: Member, more?: UploadedTrack): Promise<TrackView>;
}

/** Pictures of links, which other sites show and no page does: drawing hundreds of them takes longer than some journeys. */
const undrawn: readonly JobType[] = [...laterJobs, drawCampaignCard];

/**
 * Starts the built site on its own port and database, with live channel, worker and the real time, and Chromium: `const site =
 * await aBrowserSite();` at the top of a spec. Everything ends with the file.
 */
export async function aBrowserSite(options: AServerOptions = {}): Promise<BrowserSite> {
  const site = await aSite({ clock: runningClock(), ...options });
  const { platform, database } = site;
  const open = { platform, pool: database.pool, databaseUrl: database.url, close: async () => {} };
  const startEditionLive = options.educationMode ? startEducationLive : startSiteLive;
  const stopLive = await startEditionLive(site.server.server, open);
  const stopWorker = await startWorker(
    open,
    site.features.map((one) => ({ ...one, jobs: one.jobs.filter(({ job }) => !undrawn.includes(job)) })),
  );
  const world = worldOf(site);
  const members = new Map<string, Member>();
  const watched: {
    page: Page;
    complaints: string[];
    allowedErrors: RegExp | undefined;
    kept: boolean;
    close: () => Promise<void>;
  }[] = [];

  afterAll(async () => {
    await Promise.all(watched.map(({ close }) => close()));
    await stopWorker();
    await stopLive();
    await site.close();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await describeFailure(platform.db, watched);
    const windows = watched.splice(0);
    watched.push(...windows.filter(({ kept }) => kept));
    await Promise.all(windows.filter(({ kept }) => !kept).map(({ close }) => close()));
    const unexpected = windows.flatMap(({ complaints, allowedErrors }) =>
      complaints.splice(0).filter((text) => !allowedErrors?.test(text)),
    );
    expect(unexpected).toEqual([]);
  });

  /** The worker runs the jobs; this only waits until none is due. */
  async function drain(): Promise<void> {
    const due = sql<{ due: boolean }>`
      select exists(select from outbox_events) or exists(
        select from graphile_worker.jobs where task_identifier != all(${undrawn.map(({ name }) => name)})
          and (locked_at is not null or (attempts < max_attempts and run_at <= now()))
      ) as due`;
    while ((await due.execute(platform.db)).rows[0]?.due) await sleep(20);
  }

  async function person(name: string, more?: Parameters<World['person']>[1]): Promise<Member> {
    const member = await world.person(name, more);
    members.set(name, member);
    return member;
  }

  const browserSite: BrowserSite = {
    ...world,
    url: site.url,
    drain,
    person,
    async newPage({ allowedErrors, kept = false, ...context } = {}) {
      const { page, pageErrors: complaints, close } = await aBrowserWindow({ baseURL: site.url, ...context });
      watched.push({ page, complaints, allowedErrors, kept, close });
      return page;
    },
    async open(page, path) {
      await page.goto(site.url + path);
      await waitForHydration(page);
    },
    async signIn(page, name) {
      const member = members.get(name) ?? (await person(name));
      const cookies = [...member.cookies].map(([key, value]) => ({ name: key, value, url: site.url }));
      await page.context().addCookies(cookies);
      return member;
    },
    track: (owner, more) => uploadTrack(browserSite, owner, more),
  };
  return browserSite;
}

const shownCharacters = 2000;

/** Writes to stderr what the windows showed, and which jobs waited: a failure on another machine cannot be looked at. */
async function describeFailure(db: Db, windows: readonly { page: Page }[]): Promise<void> {
  const lines: string[] = [];
  for (const { page } of windows) {
    const text = await page.locator('body').innerText({ timeout: 1000 }).catch(String);
    lines.push(`${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, shownCharacters)}`);
  }
  const waiting = sql`select task_identifier, attempts, run_at, locked_at, last_error from graphile_worker.jobs
    order by run_at limit 20`;
  for (const row of (await waiting.execute(db)).rows) lines.push(JSON.stringify(row));
  process.stderr.write(`${lines.join('\n')}\n`);
}
