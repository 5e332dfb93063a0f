import type { Call, MemberCall } from '#platform/server/call.ts';

/** A reported thing as admins see it. */
export interface ReportedSubject {
  label: string;
  /** Its words, whatever moderation made of them. */
  text: string | null;
  href: string | null;
  hidden: boolean;
  /** What was said around it, in order and with itself, where it cannot be judged alone. For the eyes of admins. */
  context?: { id: string; author: string; text: string; at: string; reported: boolean }[];
}

/** What can be reported plugs in: how admins see it, and what becomes of it. All in the caller's transaction. */
export interface ReportHost {
  kind: string;
  /** The things with these ids, by id; what is gone is absent. */
  describe(call: Call, ids: readonly string[]): Promise<Map<string, ReportedSubject>>;
  /** Takes it off every page; again changes nothing. */
  hide(call: MemberCall, id: string): Promise<void>;
  /** The opposite, when a decision is taken back and nothing else hides it. */
  show(call: MemberCall, id: string): Promise<void>;
  /** An admin has looked and leaves it where it is. */
  approve(call: MemberCall, id: string): Promise<void>;
}

export type ReportHosts = ReadonlyMap<string, ReportHost>;

/** What a suspended member has on stage plugs in, to leave it with them. All in the caller's transaction. */
export interface SuspensionPart {
  name: string;
  withhold(call: Call, userId: string): Promise<void>;
  /** Brings back what `withhold` took, and only that. */
  restore(call: Call, userId: string): Promise<void>;
}

/** What the queue is composed of. */
export interface ModerationPlugs {
  hosts: ReportHosts;
  parts: readonly SuspensionPart[];
}
