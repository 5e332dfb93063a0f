import type { Db, MemberCall } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** A school whose owner the actor is. */
export interface BuyingSchool {
  id: string;
  name: string;
  /** Its teachers now, the owner included. Locks the school's licences, so that no teacher joins until the transaction ends. */
  lockTeachers(db: Db): Promise<number>;
}

/** Finds the school of a token, or of an id, whose owner the actor is; null for any other (EDU-049). */
export type FindBuyingSchool = (
  call: MemberCall,
  by: { token: string } | { id: string },
) => Promise<BuyingSchool | null>;

/** How the feature that knows schools, which depends on this one, says who buys for which. */
export const buyingSchools = extensionPoint<FindBuyingSchool>('schools that buy', { single: true });

/** What the payment of a licence says of its school. */
export interface LicensedSchool {
  id: string;
  quantity: number;
  unitMinor: number;
}
