import type { Call } from '#platform/server/call.ts';
import type { SchoolAccountForm } from '../school.contract.ts';

/** How the education feature, which stands above, makes the school of somebody who signs up as its owner; in their transaction. */
export type FoundSchool = (call: Call, userId: string, account: SchoolAccountForm) => Promise<unknown>;
