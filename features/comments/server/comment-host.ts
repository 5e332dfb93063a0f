import type { Call } from '#platform/server/call.ts';

/** A thing that has comments, as the caller meets it. */
export interface CommentHostAccess {
  id: string;
  /** Whose it is: whom they have blocked may not write here. Null for a thing of many people. */
  ownerId: string | null;
  may: {
    /** Without it the list is empty. */
    read: boolean;
    write: boolean;
    /** Delete what others wrote here. */
    moderate: boolean;
  };
  /** The address of the page that shows the comments. */
  getPageAddress: () => Promise<string>;
}

/** What a commentable thing plugs in: where its count stands, and what the caller may do there. */
export interface CommentHost {
  kind: string;
  table: string;
  countColumn: string;
  itemsPerPage: number;
  /** By what names the thing in its addresses. Refuses as the thing itself does where the caller may not see it. */
  find(call: Call, key: string): Promise<CommentHostAccess>;
  /** The same by the id in the table. */
  findById(call: Call, id: string): Promise<CommentHostAccess>;
}

/** Every commentable thing of the house, by kind. */
export type CommentHosts = ReadonlyMap<string, CommentHost>;

/** Throws for a kind that nobody has plugged in. */
export function getCommentHost(hosts: CommentHosts, kind: string): CommentHost {
  const host = hosts.get(kind);
  if (!host) throw new Error(`Nothing of the kind ${kind} has comments`);
  return host;
}
