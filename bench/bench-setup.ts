import type { BenchMember } from './ground/create-bench-members.ts';
import { createBenchMembers } from './ground/create-bench-members.ts';
import { type BenchDatabase, openBenchDatabase } from './ground/open-bench-database.ts';
import { startBare } from './ground/start-bare.ts';
import { type RunningProcess, type RunningSite, startSite } from './ground/start-site.ts';

/** What the scenarios measure: the site and the bare routes on one database, and signed-in members. */
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
/** The guests' page that is measured. */
export const guestPage = '/tracks';

export async function openBenchSetup(options: BenchSetupOptions): Promise<BenchSetup> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of undo.splice(0).reverse()) await one();
  };
  try {
    const database = await openBenchDatabase(options.folder, options.tracks);
    undo.push(database.close);
    const site = await startSite(database);
    undo.push(site.stop);
    const html = Buffer.from(await (await fetch(site.url + guestPage)).arrayBuffer());
    const bare = await startBare(database, html);
    undo.push(bare.stop);
    const members = await createBenchMembers(database, MEMBERS);
    return {
      database,
      site,
      bare,
      members,
      rounds: options.rounds,
      seconds: options.seconds,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
