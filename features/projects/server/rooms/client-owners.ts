import * as Y from 'yjs';
import type { Db } from '#platform/server/call.ts';

interface Owner {
  readonly userId: string;
  /** Nobody had written under the id before it was claimed: only this person may. */
  readonly isSole: boolean;
}

/**
 * Who writes under which client id of Yjs while a room is open. A page claims its id by its presence, and the first claim stands. An update
 * binds nothing: a page that has lost edits of others sends them too.
 */
export class ClientOwners {
  readonly #doc: Y.Doc;
  readonly #owners = new Map<number, Owner>();

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  /** Whether the id was free and is this person's now. */
  claim(client: number, userId: string): boolean {
    if (this.#owners.has(client)) return false;
    this.#owners.set(client, { userId, isSole: Y.getState(this.#doc.store, client) === 0 });
    return true;
  }

  isOf(client: number, userId: string): boolean {
    return this.#owners.get(client)?.userId === userId;
  }

  /** Whether an update, which can be read, has edits beyond a document that only somebody else may write. */
  refuses(doc: Y.Doc, update: Uint8Array, userId: string): boolean {
    return [...Y.parseUpdateMeta(update).to].some(([client, clock]) => {
      const owner = this.#owners.get(client);
      return owner?.isSole && owner.userId !== userId && clock > Y.getState(doc.store, client);
    });
  }
}

const ownersOf = new WeakMap<Db, Map<string, ClientOwners>>();

/** The owners of a project's open room in this process; null where none is open. */
export const findClientOwners = (db: Db, projectId: string): ClientOwners | null =>
  ownersOf.get(db)?.get(projectId) ?? null;

/** The owners of a room that opens; returns them with what ends them. */
export function openClientOwners(
  db: Db,
  projectId: string,
  doc: Y.Doc,
): { owners: ClientOwners; close(): void } {
  const all = ownersOf.get(db) ?? new Map<string, ClientOwners>();
  ownersOf.set(db, all);
  const owners = new ClientOwners(doc);
  all.set(projectId, owners);
  return {
    owners,
    close() {
      if (all.get(projectId) === owners) all.delete(projectId);
    },
  };
}
