import { setTimeout as sleep } from 'node:timers/promises';
import { plannedProjects } from '#db/seeds/projects/planned-projects.ts';
import { documentOf } from '#db/seeds/projects/seed-projects.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { writeRecord } from '#studio/document/write-record.ts';
import { aRegion, aTrack, peersOfOneProject } from '#testing/documents/a-project.ts';
import type { RoomPage } from '#testing/rooms/a-room-page.ts';
import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';
import {
  addNotes,
  aSongOfTracks,
  openStudioPlace,
  type StudioPlace,
  stateOf,
} from '../ground/open-studio-place.ts';
import { cpuMsOf, rssMbOf } from '../load/process-cpu.ts';
import { median, percentile } from '../statistics.ts';
import { studioFinding } from './studio-finding.ts';

const mib = 1024 * 1024;
/** A person has at most ten sockets. */
const peopleOfRooms = 69;

/** STUDIO-221, 226 and 228: what rooms cost the server, and how fast an edit is with the others. */
export async function studioRooms(options: BenchOptions): Promise<Finding[]> {
  const place = await openStudioPlace(options, peopleOfRooms);
  try {
    return [
      ...(await eightPeople(place, options.quick ? 5 : 20)),
      ...(await manyRooms(place, options.quick ? 20 : 200)),
      ...(await largeRoom(place, options.rounds)),
    ];
  } finally {
    await place.close();
  }
}

/** Edits one page after the other and says how long each took to arrive at each of the others, in ms. */
async function editInTurn(
  rooms: readonly (readonly RoomPage[])[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const took: number[] = [];
  const sentAt = new Map<RoomPage, number>();
  for (const room of rooms)
    for (const page of room)
      page.socket.prependListener('message', (_data: Buffer, isBinary: boolean) => {
        const author = room.find((one) => one !== page && sentAt.has(one));
        const at = author && sentAt.get(author);
        if (isBinary && at !== undefined) took.push(performance.now() - at);
      });
  const pauseMs = 1000 / perSecond;
  const from = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const room = rooms[n % rooms.length] ?? [];
    const page = room[Math.floor(n / rooms.length) % room.length];
    const track = page?.song().tracks[0];
    if (!page || !track) continue;
    for (const one of room) sentAt.delete(one);
    sentAt.set(page, performance.now());
    page.edit((editing) => setTrack(editing, { ids: [track.id], values: { pan: ((n % 200) - 100) / 100 } }));
    await sleep(Math.max(0, from + (n + 1) * pauseMs - performance.now()));
  }
  return took;
}

async function eightPeople(
  { site, members, addProject, enter }: StudioPlace,
  seconds: number,
): Promise<Finding[]> {
  const eight = members.slice(0, 8);
  const project = await addProject(eight, stateOf(aSongOfTracks(16)));
  const pages = await Promise.all(eight.map((one) => enter(one, project)));
  const before = await cpuMsOf(site.pid);
  const took = await editInTurn([pages], { perSecond: 30, seconds });
  const cpu = (await cpuMsOf(site.pid)) - before;
  await Promise.all(pages.map((page) => page.leave()));
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
  return [
    studioFinding({
      line: 'STUDIO-221',
      what: "8 people making 30 edits a second: from an edit to the others' pages, without a network",
      ours: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      gate: "p95 15 ms, the server's share",
      passed: p95 <= 15,
      note: `${took.length} arrivals of ${seconds * 30} edits; ${(cpu / (seconds * 30)).toFixed(2)} ms of the server's CPU an edit`,
    }),
  ];
}

async function manyRooms(
  { site, members, addProject, enter }: StudioPlace,
  count: number,
): Promise<Finding[]> {
  const states = plannedProjects.flatMap(({ title, song }) =>
    song === undefined || song === 'empty' ? [] : [documentOf(title, song)],
  );
  const threeOf = (n: number) => {
    const first = (n * 3) % members.length;
    return members.slice(first, first + 3);
  };
  const projects: string[] = [];
  for (let n = 0; n < count; n += 1)
    projects.push(await addProject(threeOf(n), states[n % states.length] ?? states[0] ?? new Uint8Array()));
  const before = await rssMbOf(site.pid);
  const rooms: RoomPage[][] = [];
  for (const [n, project] of projects.entries())
    rooms.push(await Promise.all(threeOf(n).map((one) => enter(one, project))));
  const took = await editInTurn(rooms, { perSecond: 50, seconds: 10 });
  const open = await rssMbOf(site.pid);
  await Promise.all(rooms.flat().map((page) => page.leave()));
  const p99 = percentile(took, 0.99);
  return [
    studioFinding({
      line: 'STUDIO-226',
      what: `${count} open rooms of 3 people with the songs of the seeds: memory of the process, and an edit to the others' pages`,
      ours: `${open.toFixed(0)} MB (${before.toFixed(0)} before), p99 ${p99.toFixed(1)} ms`,
      gate: '600 MB, p99 50 ms',
      passed: open <= 600 && p99 <= 50,
      note: 'site, live channel and worker are in the process too; 50 edits a second',
    }),
  ];
}

/** A document of nearly 8 MiB: 100,000 notes and what was deleted. */
function largeDocument(): Uint8Array {
  const [peer] = peersOfOneProject('Ada');
  if (!peer) throw new Error('There is no document');
  for (let n = 0; n < 10; n += 1) {
    const track = aTrack(peer, { name: `Keys ${n}` });
    addNotes(peer, aRegion(peer, track, { length: 2_400_000 }).clip, 10_000);
  }
  for (let n = 0; stateOf(peer).length < 7.5 * mib; n += 1)
    peer.doc.transact(() => {
      for (let at = 0; at < 2000; at += 1)
        writeRecord(peer.doc, 'markers', `gone${n}at${at}`, {
          tick: at * 960,
          name: `Place ${n} ${at}`,
          gone: 'Ada',
        });
    });
  return stateOf(peer);
}

async function largeRoom(place: StudioPlace, rounds: number): Promise<Finding[]> {
  const { site, members, addProject, enter } = place;
  const [owner] = members;
  if (!owner) throw new Error('There is no member');
  const bytes = largeDocument();
  const project = await addProject([owner], bytes);
  const took: number[] = [];
  const memory: number[] = [];
  for (let n = 0; n <= rounds; n += 1) {
    const from = performance.now();
    const cpu = await cpuMsOf(site.pid);
    const page = await enter(owner, project);
    const all = performance.now() - from;
    took.push(Math.min(all, (await cpuMsOf(site.pid)) - cpu));
    await page.leave();
    // The room is saved and dropped when its last person has left.
    await sleep(1500);
    memory.push(await rssMbOf(site.pid));
  }
  const [first = 0, last = 0] = [memory[0], memory.at(-1)];
  const time = median(took.slice(1));
  return [
    studioFinding({
      line: 'STUDIO-228',
      what: `a room of ${(bytes.length / mib).toFixed(1)} MiB opened again: the server's time`,
      ours: `${time.toFixed(0)} ms`,
      gate: '300 ms',
      passed: time <= 300,
      note: `median of ${rounds}, by CPU time of its process, sending included; ${(last - first).toFixed(0)} MB more after the last one than after the first`,
    }),
  ];
}
