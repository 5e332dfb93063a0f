import type { Db } from '#platform/server/call.ts';

/** A target as its notifications show it. */
export interface NotificationTarget {
  title: string | null;
  name: string | null;
  selfLink: string | null;
  groupLink: string | null;
  /** A small picture of it; null shows the author's. */
  thumbnail: string | null;
  /** The project that it leads to, where it is none itself. */
  joinable: { id: string; title: string } | null;
}

/** What a thing that notifications are about plugs in. */
export interface NotificationHost {
  /** As `target_kind` keeps it: `project`, `group`. */
  kind: string;
  /** Where its rows are, by `id`; a thing without a row is gone, and so are its notifications. */
  table: string;
  /** The targets with these ids, by id; what is gone is absent. */
  present(db: Db, ids: readonly string[]): Promise<Map<string, NotificationTarget>>;
  /** Which of them the user has joined already. */
  findJoined(db: Db, ids: readonly string[], userId: string): Promise<Set<string>>;
}

/** Every such thing of the house. */
export type NotificationHosts = readonly NotificationHost[];
