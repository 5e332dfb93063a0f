import type { UserRow } from '#features/members/server/users.store.ts';
import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** What linking needs from the feature of schools' issuers, which depends on this one. */
export interface SchoolIdentities {
  /**
   * Links an identity at a school's issuer to an account whose owner has proved that it is theirs, and signs them in; returns the
   * next address. Runs in the transaction of the link.
   */
  linkIdentity(
    call: Call,
    link: {
      organizationId: string;
      /** The address that the issuer gave. */
      email: string;
      subject: string;
      user: UserRow;
      /** The owner has entered the password. */
      withSecret: boolean;
    },
  ): Promise<string>;
}

export const schoolIdentities = extensionPoint<SchoolIdentities>("identities at schools' issuers", {
  single: true,
});
