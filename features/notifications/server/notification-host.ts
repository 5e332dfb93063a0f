import type { RawBuilder } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** A target as its notifications present it. */
export interface NotificationTarget {
  title: string | null;
  name: string | null;
  selfLink: string | null;
  groupLink: string | null;
  /** A small picture; where it is null, the author's avatar is shown. */
  thumbnail: string | null;
  /** The project that it refers to, where it is no project itself. */
  joinable: { id: string; title: string } | null;
}

/** A type of targets that plugs in. */
export interface NotificationHost {
  /** Value of `target_kind`: `project`, `group`. */
  kind: string;
  /** Table of the targets, by `id`. Notifications about a target without a row are not shown. */
  table: string;
  /** Whether the recipient may see the target `t`; where it is absent, any row of the table is shown. */
  isShown?(recipient: string | RawBuilder<string>): RawBuilder<boolean>;
  /** The targets with these ids, by id; deleted ones are absent. */
  present(db: Db, ids: readonly string[]): Promise<Map<string, NotificationTarget>>;
  /** Ids of those that the user has joined. */
  findJoined(db: Db, ids: readonly string[], userId: string): Promise<Set<string>>;
  /** The members who own these targets, by the target's id; only of a type whose targets have one owner. */
  findOwners?(db: Db, ids: readonly string[]): Promise<Map<string, string>>;
}

/** What notifications can be about, beside members. */
export const notificationHosts = extensionPoint<NotificationHost>('notification hosts', {
  keyOf: ({ kind }) => kind,
});

/** All plugged target types. */
export type NotificationHosts = readonly NotificationHost[];
