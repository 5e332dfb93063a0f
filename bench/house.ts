import type { BenchPerson } from './ground/bench-people.ts';
import { benchPeople } from './ground/bench-people.ts';
import { type Ground, openGround } from './ground/open-ground.ts';
import { startBare } from './ground/start-bare.ts';
import { type RunningProcess, type RunningSite, startSite } from './ground/start-site.ts';

/** What the scenarios measure: the site and the bare routes on one database, and people who are signed in. */
export interface House {
  ground: Ground;
  site: RunningSite;
  bare: RunningProcess;
  people: readonly BenchPerson[];
  rounds: number;
  seconds: number;
  close(): Promise<void>;
}

export interface HouseOrder {
  folder: string;
  tracks: number;
  rounds: number;
  seconds: number;
}

const PEOPLE = 100;
/** The page of guests that is measured. */
export const guestPage = '/tracks';

export async function openHouse(order: HouseOrder): Promise<House> {
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of undo.splice(0).reverse()) await one();
  };
  try {
    const ground = await openGround(order.folder, order.tracks);
    undo.push(ground.close);
    const site = await startSite(ground);
    undo.push(site.stop);
    const html = Buffer.from(await (await fetch(site.url + guestPage)).arrayBuffer());
    const bare = await startBare(ground, html);
    undo.push(bare.stop);
    const people = await benchPeople(ground, PEOPLE);
    return { ground, site, bare, people, rounds: order.rounds, seconds: order.seconds, close };
  } catch (error) {
    await close();
    throw error;
  }
}
