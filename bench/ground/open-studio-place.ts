import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { createProject } from '#features/projects/contract.ts';
import { insertDocument } from '#features/projects/server/document.store.ts';
import { aStudioSession } from '#features/projects/testing/a-studio-session.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { writeNotes } from '#studio/document/edits/write-notes.ts';
import { aRegion, aTrack, type Peer, peersOfOneProject } from '#testing/documents/a-project.ts';
import { aRoomPage, type RoomPage } from '#testing/rooms/a-room-page.ts';
import type { BenchOptions } from '../bench-options.ts';
import { openSlowLink, type SlowLink } from '../browser/slow-link.ts';
import { createBenchMembers } from './create-bench-members.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { type RunningSite, startSite } from './start-site.ts';

interface StudioMember {
  id: string;
  /** The cookie of the studio's host, as in a request's header. */
  cookie: string;
}

/** A site with its studio, people who are signed in there, and projects. */
export interface StudioPlace {
  site: RunningSite;
  studioUrl: string;
  link: SlowLink;
  members: readonly StudioMember[];
  /** A project of the first of these members, which the others work on, with a document. */
  addProject(members: readonly StudioMember[], bytes: Uint8Array): Promise<string>;
  enter(member: StudioMember, project: string): Promise<RoomPage>;
  close(): Promise<void>;
}

/** Starts a site behind a link that can be made slow. */
export async function openStudioPlace({ folder }: BenchOptions, people: number): Promise<StudioPlace> {
  const database = await openBenchDatabase(join(folder, 'studio'), 1000);
  const { platform } = database;
  const link = await openSlowLink();
  const studioUrl = `http://127.0.0.1:${link.port}`;
  const site = await startSite(database, {
    STUDIO_PORT: String(link.targetPort),
    STUDIO_URL: studioUrl,
    PLAN_LIMITS: 'off',
    // Each person has an address of their own.
    TRUSTED_PROXIES: '1',
  });
  const members = await Promise.all(
    (await createBenchMembers(database, people)).map(async ({ id, headers }) => {
      const { name, value } = await aStudioSession(platform, id);
      return { id, cookie: `${name}=${value}`, headers };
    }),
  );

  async function addProject(of: readonly StudioMember[], bytes: Uint8Array): Promise<string> {
    const [owner, ...others] = of;
    const { headers } = members.find(({ id }) => id === owner?.id) ?? {};
    const body = JSON.stringify({ project: { title: 'Measured', kind: 'Project' } });
    const answer = await fetch(site.url + createProject.path, {
      method: 'POST',
      headers: headers ?? {},
      body,
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const now = new Date();
    await transaction(platform.db, async (tx) => {
      await sql`select 1 from pieces where id = ${data.id} for update`.execute(tx);
      await insertDocument(tx, { projectId: data.id, version: 1, document: { bytes, at: now } });
      for (const { id } of others)
        await sql`insert into project_memberships (id, piece_id, user_id, origin, created_at, accepted_at)
          values (${uuidV7(now.getTime(), randomBytes)}, ${data.id}, ${id}, 'invitation', ${now}, ${now})`.execute(
          tx,
        );
    });
    return data.id;
  }
  return {
    site,
    studioUrl,
    link,
    members,
    addProject,
    async enter({ cookie, id }, project) {
      const at = members.findIndex((one) => one.id === id);
      const page = await aRoomPage({
        url: `${studioUrl.replace('http', 'ws')}/room?project=${project}`,
        headers: { cookie, origin: studioUrl, 'x-forwarded-for': `10.1.${at}.1` },
        name: id,
      });
      if (page.socket.readyState !== page.socket.OPEN) throw new Error('a room let nobody in');
      return page;
    },
    async close() {
      await site.stop();
      link.close();
      await database.close();
    },
  };
}

export const stateOf = ({ doc }: Peer): Uint8Array => Y.encodeStateAsUpdate(doc);

/** Notes of a clip, one each sixteenth. */
export function addNotes(peer: Peer, clip: string, count: number): void {
  const notes = Array.from({ length: count }, (_, n) => ({
    ...{ tick: n * 240, length: 200, pitch: 36 + ((n * 7) % 48) },
    ...{ velocity: 0.8, chance: 1 },
  }));
  peer.edit((editing) => writeNotes(editing, { clip, notes }));
}

/** A song of so many tracks with eight regions of two bars each, all of them with notes. */
export function aSongOfTracks(tracks: number): Peer {
  const [peer] = peersOfOneProject('Ada');
  if (!peer) throw new Error('There is no document');
  const instruments = ['analog', 'fm', 'bass'];
  for (let n = 1; n < tracks; n += 1) {
    const track = aTrack(peer, { name: `Keys ${n}`, instrument: instruments[n % 3] ?? 'fm' });
    for (let at = 0; at < 8; at += 1) {
      const { clip } = aRegion(peer, track, { start: at * 7680, length: 7680 });
      addNotes(peer, clip, 32);
    }
  }
  return peer;
}
