import type { Call, MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';

/** A reported subject as moderators see it. */
export interface ReportedSubject {
  label: string;
  /** Its text, also where it is hidden. */
  text: string | null;
  href: string | null;
  hidden: boolean;
  /** Its neighbours in order, with itself, for subjects that need their context. For moderators only. */
  context?: { id: string; author: string; text: string; at: string; reported: boolean }[];
}

/** A kind of subjects that can be reported. All functions run in the caller's transaction. */
export interface ReportHost {
  kind: string;
  /** The subjects with these ids, by id; deleted ones are absent. */
  describe(call: Call, ids: readonly string[]): Promise<Map<string, ReportedSubject>>;
  /** Hides it on every page. Idempotent. */
  hide(call: MemberCall, id: string): Promise<void>;
  /** Shows it again, when a decision is reversed and nothing else hides it. */
  show(call: MemberCall, id: string): Promise<void>;
  /** Called when an admin leaves it visible. */
  approve(call: MemberCall, id: string): Promise<void>;
  /** What the e-mail about its hiding says, where that is not the moderators' text; null where the person gets none. */
  writeHidingEmail?(call: Call, hidden: { id: string; personId: string }): Promise<HidingEmail | null>;
}

export type HidingEmail = Pick<EmailContent, 'subject' | 'heading' | 'reason' | 'unsubscribe'> & {
  opening: string;
};

export type ReportHosts = ReadonlyMap<string, ReportHost>;

/** Content of members that a suspension withholds. All functions run in the caller's transaction. */
export interface SuspensionPart {
  name: string;
  withhold(call: Call, userId: string): Promise<void>;
  /** Restores exactly what `withhold` hid. */
  restore(call: Call, userId: string): Promise<void>;
}

/** Everything that plugs into the queue. */
export interface ModerationPlugs {
  hosts: ReportHosts;
  parts: readonly SuspensionPart[];
}

/** What can be reported. */
export const reportHosts = extensionPoint<ReportHost>('report hosts', { keyOf: ({ kind }) => kind });

/** What a suspension hides. */
export const suspensionParts = extensionPoint<SuspensionPart>('suspension parts', {
  keyOf: ({ name }) => name,
});
