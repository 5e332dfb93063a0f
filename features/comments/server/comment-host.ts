import type { RawBuilder } from 'kysely';
import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** A host of comments, with what the actor may do there. */
export interface CommentHostAccess {
  id: string;
  /** Members blocked by the owner may not write. Null for a host without a single owner. */
  ownerId: string | null;
  /** Length of its sound in ms; null for a host whose comments have no moment. */
  length: number | null;
  may: {
    /** Without it the list is empty. */
    read: boolean;
    write: boolean;
    /** Delete other members' comments. */
    moderate: boolean;
  };
  /** The address of the page that shows the comments. */
  getPageAddress: () => Promise<string>;
}

/** What a commentable feature plugs in: its table, its counter, and what the actor may do. */
export interface CommentHost {
  kind: string;
  table: string;
  countColumn: string;
  itemsPerPage: number;
  /** Whether the member of the row `users` of a query may read the comments of this host; where it is absent, members may. */
  isReadBy?(users: string, hostId: string): RawBuilder<boolean>;
  /** Whether the owner of such a host knows the member neither by following them nor by a comment that is shown; absent where hosts have no owner. */
  isStranger?(ownerId: string, userId: string): RawBuilder<boolean>;
  /** Finds the host by the key in its addresses. Refuses where the actor may not see it. */
  find(call: Call, key: string): Promise<CommentHostAccess>;
  /** Finds the host by its id in the table. */
  findById(call: Call, id: string): Promise<CommentHostAccess>;
}

/** Everything that has comments. */
export const commentHosts = extensionPoint<CommentHost>('comment hosts', { keyOf: ({ kind }) => kind });

/** All comment hosts by kind. */
export type CommentHosts = ReadonlyMap<string, CommentHost>;

/** Throws for an unknown kind. */
export function getCommentHost(hosts: CommentHosts, kind: string): CommentHost {
  const host = hosts.get(kind);
  if (!host) throw new Error(`Nothing of the kind ${kind} has comments`);
  return host;
}
