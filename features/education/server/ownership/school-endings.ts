import type { MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** What a feature above does when a school gets another owner or is closed, in that transaction. */
export interface SchoolEnding {
  /** The school is the new owner's from now on. */
  handOver(call: MemberCall, to: { organizationId: string; userId: string }): Promise<void>;
  /** Runs last, so that nothing is closed where it fails. */
  close(call: MemberCall, organizationId: string): Promise<void>;
}

export const schoolEndings = extensionPoint<SchoolEnding>('endings of schools');
