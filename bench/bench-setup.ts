import type { BenchMember } from './ground/create-bench-members.ts';
import { createBenchMembers } from './ground/create-bench-members.ts';
import { type BenchDatabase, openBenchDatabase } from './ground/open-bench-database.ts';
import { startBare } from './ground/start-bare.ts';
import { type RunningProcess, type RunningSite, startSite } from './ground/start-site.ts';

/** What the scenarios measure: the site and the bare routes on one database, and people who are signed in. */
export interface BenchSetup {
  database: BenchDatabase;
  site: RunningSite;
  bare: RunningProcess;
  members: readonly BenchMember[];
  rounds: number;
  seconds: number;
  close(): Promise<void>;
}

export interface BenchSetupOptions {
  folder: string;
  tracks: number;
  rounds: number;
  seconds: number;
}

const MEMBERS = 100;
/** The page of guests that is measured. */
export const guestPage = '/tracks';

export async function openBenchSetup(order: BenchSetupOptions): Promise<BenchSetup> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of undo.splice(0).reverse()) await one();
  };
  try {
    const ground = await openBenchDatabase(order.folder, order.tracks);
    undo.push(ground.close);
    const site = await startSite(ground);
    undo.push(site.stop);
    const html = Buffer.from(await (await fetch(site.url + guestPage)).arrayBuffer());
    const bare = await startBare(ground, html);
    undo.push(bare.stop);
    const people = await createBenchMembers(ground, MEMBERS);
    return {
      database: ground,
      site,
      bare,
      members: people,
      rounds: order.rounds,
      seconds: order.seconds,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
