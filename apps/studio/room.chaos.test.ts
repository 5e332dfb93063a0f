import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import * as Y from 'yjs';
import { findCurrentDocument } from '#features/projects/server/rooms/current-document.store.ts';
import { mergedBytes } from '#features/projects/server/rooms/merged-bytes.ts';
import { aNewProject, joinProject } from '#features/projects/testing/a-new-project.ts';
import { aStudioSession } from '#features/projects/testing/a-studio-session.ts';
import { addDevice } from '#studio/document/edits/add-device.ts';
import { addRegion } from '#studio/document/edits/add-region.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import type { Editing, EditResult } from '#studio/document/edits/edit.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { splitRegions } from '#studio/document/edits/split-regions.ts';
import { writeNotes } from '#studio/document/edits/write-notes.ts';
import { readSong } from '#studio/document/read-song.ts';
import { freePort } from '#testing/free-port.ts';
import { aRoomBrowser, type RoomTab } from '#testing/rooms/a-room-browser.ts';
import { compileCache } from '#testing/run-program.ts';
import { seededBytes } from '#testing/seeded-bytes.ts';
import { aWorld, type Member } from '#testing/world.ts';

const rounds = process.env.CHAOS === 'all' ? 200 : 4;
const world = await aWorld();
const { platform, database } = world;
// The program has the clock of the machine.
world.clock.advance(Date.now() - world.clock.now().getTime());
const port = await freePort();
const dataDir = await mkdtemp(join(tmpdir(), 'tonehall-room-'));
let program = start();
afterAll(async () => {
  await end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** The studio's host as a program of its own, on the database of the test. */
function start(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../run-parts.ts'), 'studio'], {
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TONEHALL_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      SECRET: 'a secret of rooms with more than 32 characters',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SITE_URL: platform.config.siteUrl,
      STUDIO_URL: platform.config.studioUrl,
      EDU_URL: platform.config.eduUrl,
      STUDIO_PORT: String(port),
    },
    stdio: 'inherit',
  });
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill(signal);
  await ended;
}

const studio = {
  address: `127.0.0.1:${port}`,
  async headersOf(member: Member): Promise<Record<string, string>> {
    const { name, value } = await aStudioSession(platform, member.id);
    return { cookie: `${name}=${value}`, origin: platform.config.studioUrl };
  },
};

/** The end of the program, at once or with time to save, of all connections to the database, of a person's network, or of a person's tab. */
const faults = ['program', 'tab', 'upgrade', 'database', 'network'] as const;
/** Of one project: what is deleted stays in a document, and one that has grown far beyond its song is written anew. */
const roundsOfProject = 50;

/** Adds a clip with notes, half of a region or an effect to a track, or sets a value of it; whatever numbers come. */
function editTrack(editing: Editing, track: string, anyOf: (most: number) => number): EditResult {
  const { song } = editing;
  const regions = song.regions.filter((one) => one.track === track);
  const region = regions[anyOf(Math.max(1, regions.length))];
  const wish = anyOf(4);
  if (wish === 0 && song.devices.filter((one) => one.track === track).length < 4)
    return addDevice(editing, { track, type: 'eq' });
  if (wish === 1 && region)
    return splitRegions(editing, { ids: [region.id], tick: region.start + Math.floor(region.length / 2) });
  if (wish === 2 && region) {
    const note = { length: 240, velocity: 0.8, chance: 1 };
    const notes = Array.from({ length: 8 }, () => ({
      ...note,
      tick: anyOf(16) * 240,
      pitch: 36 + anyOf(48),
    }));
    return writeNotes(editing, { clip: region.clip, notes });
  }
  if (regions.length < 8)
    return addRegion(editing, { track, start: anyOf(16) * 960, length: 3840, clip: { kind: 'notes' } });
  return setTrack(editing, { ids: [track], values: { pan: anyOf(100) / 100 } });
}

/** Where the rounds are, which a run says that does not go on. */
let standing = (): object => ({});

test('[STUDIO-018] [STUDIO-158] [STUDIO-017] no edit is lost or there twice when the server or a tab is killed, or the database goes away, while three people edit', {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  onTestFailed(() => console.error(JSON.stringify(standing())));
  const people = await Promise.all(
    ['ada', 'ben', 'cleo'].map((name) => world.person(name, { accountType: 6 })),
  );
  for (let done = 0; done < rounds; done += roundsOfProject)
    await editAmongFaults(people, Math.min(roundsOfProject, rounds - done), done);
});

/** Three people edit a new project at random, in each round something ends, and at last everything is there once. */
async function editAmongFaults(people: readonly Member[], count: number, seed: number): Promise<void> {
  const [ada, ben, cleo] = people as [Member, Member, Member];
  const { id } = await aNewProject(ada, { kind: 'Project' });
  for (const one of [ben, cleo]) await joinProject(ada, one, id);
  const browsers = people.map(() => aRoomBrowser());
  const random = seededBytes(`rooms ${seed}`);
  const anyOf = (most: number) => (random(1)[0] ?? 0) % most;
  const made = new Set<string>();
  const deleted = new Set<string>();
  const shownSaved = new Set<string>();
  const opened: RoomTab[] = [];
  let [isOver, round, doing] = [false, 0, 'opening'];

  async function openTab(at: number): Promise<RoomTab> {
    const tab = await (browsers[at] ?? aRoomBrowser()).open(studio, people[at] ?? ada, id);
    opened.push(tab);
    tab.room.subscribe(() => {
      // What others have made is shown before it is saved.
      if (tab.saving() !== 'saved') return;
      for (const track of tab.song().tracks) if (track.name.startsWith(`${at} `)) shownSaved.add(track.id);
    });
    return tab;
  }
  const tabs: RoomTab[] = [];
  const counts = () => ({ made: made.size, deleted: deleted.size, shownSaved: shownSaved.size });
  standing = () => ({
    round: seed + round,
    doing,
    program: program.exitCode ?? program.signalCode ?? 'runs',
    ...counts(),
    tabs: tabs.map(({ room }) => {
      const { people: others, ...state } = room.getState();
      return { ...state, people: others.length };
    }),
  });
  tabs.push(...(await Promise.all(people.map((_person, at) => openTab(at)))));

  function act(tab: RoomTab, at: number): void {
    const own = tab.song().tracks.filter(({ name }) => name.startsWith(`${at} `));
    const track = own[anyOf(Math.max(1, own.length))];
    const wish = anyOf(4);
    if (track && wish === 0 && own.length > 4) {
      tab.edit((editing) => deleteRecords(editing, { from: 'tracks', ids: [track.id] }));
      deleted.add(track.id);
    } else if (track && (wish === 1 || own.length > 20)) {
      tab.edit((editing) => editTrack(editing, track.id, anyOf));
    } else {
      const name = `${at} ${made.size}`;
      for (const added of tab.edit((editing) => addTrack(editing, { kind: 'instrument', name })))
        made.add(added);
    }
  }
  const busy = people.map(async (_person, at) => {
    while (!isOver) {
      const tab = tabs[at];
      if (tab?.isReady()) act(tab, at);
      await sleep(10 + anyOf(60));
    }
  });
  const stored = async () => {
    const current = await findCurrentDocument(platform.db, id);
    const doc = new Y.Doc();
    if (current) Y.applyUpdate(doc, mergedBytes(current));
    return readSong(doc);
  };

  async function breakOne(fault: (typeof faults)[number] | undefined): Promise<void> {
    doing = `breaking the ${fault}`;
    const at = anyOf(people.length);
    if (fault === 'program' || fault === 'upgrade') {
      await end(fault === 'program' ? 'SIGKILL' : 'SIGTERM');
      const kept = new Set(shownSaved);
      const inDatabase = new Set((await stored()).tracks.map((track) => track.id));
      for (const track of kept) if (!deleted.has(track)) expect(inDatabase).toContain(track);
      program = start();
    } else if (fault === 'tab') {
      tabs[at]?.kill();
      tabs[at] = await openTab(at);
    } else if (fault === 'database')
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    else {
      browsers[at]?.cut();
      await sleep(200);
      browsers[at]?.mend();
    }
  }
  for (; round < count; round += 1) {
    const before = shownSaved.size;
    const state = () => ({
      isAhead: shownSaved.size > before,
      tabs: tabs.map(({ room }) => {
        const { isReady, closed } = room.getState();
        return { isReady, closed };
      }),
    });
    doing = `${doing}, waiting for all to be in and something more to be saved`;
    const isIn = { isReady: true, closed: null };
    await expect.poll(state, { timeout: 60_000 }).toEqual({ isAhead: true, tabs: [isIn, isIn, isIn] });
    await sleep(anyOf(250));
    await breakOne(faults[(round + anyOf(2)) % faults.length]);
  }
  isOver = true;
  doing = 'comparing';
  await Promise.all(busy);
  await expect
    .poll(() => tabs.map((tab) => tab.saving()), { timeout: 90_000 })
    .toEqual(tabs.map(() => 'saved'));
  await expect
    .poll(
      async () => {
        const song = JSON.stringify(await stored());
        return tabs.every((tab) => JSON.stringify(tab.song()) === song);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  const { tracks } = await stored();
  const there = new Set(tracks.map((track) => track.id));
  for (const track of made) expect(there.has(track), track).toBe(!deleted.has(track));
  expect(new Set(tracks.map(({ name }) => name)).size).toBe(tracks.length);
  await Promise.all(opened.map(({ room }) => room.close()));
}
