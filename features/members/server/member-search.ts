import type { MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** Finds the ids of members by a term, best matches first; implemented by features/search. */
export type FindMemberIds = (call: MemberCall, term: string, limit: number) => Promise<string[]>;
export const memberSearch = extensionPoint<FindMemberIds>('members by a term', { single: true });
