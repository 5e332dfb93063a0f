import { IDBFactory } from 'fake-indexeddb';
import { WebSocket as NodeSocket } from 'ws';
import { createProject } from '#features/projects/contract.ts';
import type { Editing, EditResult } from '#studio/document/edits/edit.ts';
import { readSong } from '#studio/document/read-song.ts';
import type { RoomRole } from '#studio/document/room-messages.ts';
import { openRoom, type Room } from '#studio/sync/open-room.ts';
import type { Member } from '#testing/world.ts';

/** Where nothing listens: connecting fails at once. */
const nowhere = 'ws://127.0.0.1:9/room';

/** What `aStudioProcess` gives. */
interface Process {
  address: string;
  headersOf(member: Member): Promise<Record<string, string>>;
}

export type RoomTab = Awaited<ReturnType<ReturnType<typeof aRoomBrowser>['open']>>;

/** A browser with its storage and network, whose tabs run the studio's own code of the room. */
export function aRoomBrowser({ storage = new IDBFactory() }: { storage?: IDBFactory | undefined } = {}) {
  const sockets = new Set<NodeSocket>();
  let isOnline = true;
  let process: Process | null = null;

  function createSocketOf(
    headers: Record<string, string>,
    tab: { isDead: boolean; sockets: Set<NodeSocket> },
  ) {
    return class extends NodeSocket {
      constructor(url: string) {
        const path = url.slice(url.indexOf('/room'));
        super(isOnline && process && !tab.isDead ? `ws://${process.address}${path}` : nowhere, { headers });
        for (const open of [sockets, tab.sockets]) {
          open.add(this);
          this.on('close', () => open.delete(this));
        }
        this.on('error', () => {});
      }
    };
  }

  return {
    storage,
    /** Pulls the network cable. */
    cut() {
      isOnline = false;
      for (const socket of sockets) socket.terminate();
    },
    mend(to: Process | null = process) {
      process = to;
      isOnline = true;
    },
    async open(at: Process, member: Member, project: string, { role = 'editor' }: { role?: RoomRole } = {}) {
      process = at;
      const headers = await at.headersOf(member);
      const puts: number[] = [];
      const apart: string[] = [];
      const tab = { isDead: false, sockets: new Set<NodeSocket>() };
      const put = async (id: string, bytes: Uint8Array) => {
        if (!isOnline || tab.isDead) throw new Error('There is no network');
        const { status } = await member.raw({
          method: 'PUT',
          url: `/api/projects/${id}/document`,
          body: Buffer.from(bytes),
          headers: { 'content-type': 'application/octet-stream' },
        });
        if (status !== 200) throw new Error(`The answer is ${status}`);
      };
      const { WebSocket, indexedDB } = globalThis;
      Object.assign(globalThis, { WebSocket: createSocketOf(headers, tab), indexedDB: storage });
      let room: Room;
      try {
        room = openRoom({
          socketUrl: `ws://studio/room?project=${project}`,
          project,
          userId: member.id,
          role,
          async httpSend(bytes) {
            await put(project, bytes);
            puts.push(bytes.length);
          },
          async httpLoad() {
            const answer = await fetch(`http://${at.address}/api/projects/${project}/document`, { headers });
            return new Uint8Array(await answer.arrayBuffer());
          },
          apart: {
            create: async () => (await member.call(createProject, { project: { title: 'Offline' } })).data.id,
            send: put,
            onEnd: (result) => void apart.push('project' in result ? result.project : 'not yet'),
          },
        });
      } finally {
        Object.assign(globalThis, { WebSocket, indexedDB });
      }
      return {
        room,
        /** Bytes of what was sent by HTTP. */
        puts,
        /** Projects that its edits were brought into since they could not be merged. */
        apart,
        song: () => readSong(room.doc),
        names: () => readSong(room.doc).tracks.map(({ name }) => name),
        saving: () => room.getState().saving.kind,
        isReady: () => room.getState().isReady,
        /** Ends it as a kill does: nothing is sent any more, and what was on its way to the storage may still arrive. */
        kill() {
          tab.isDead = true;
          for (const socket of tab.sockets) socket.terminate();
        },
        edit(make: (editing: Editing) => EditResult): readonly string[] {
          const result = room.undo.run('Edit', null, make);
          if (result.refusal !== null) throw new Error(result.refusal);
          return result.ids;
        },
      };
    },
  };
}
