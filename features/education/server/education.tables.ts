import type { Generated } from 'kysely';

export interface OrganizationBanTable {
  organization_id: string;
  user_id: string;
  /** Username at the time of the ban; the school does not see later ones. */
  banned_as: string;
  created_at: Date;
}

export interface OrganizationInvitationTable {
  id: string;
  organization_id: string;
  email: string;
  email_normalised: string;
  /** Who was invited by their id, whose address is not kept here; null for an invited address. */
  user_id: string | null;
  role: 'faculty' | 'student';
  invited_by: string | null;
  /** Version of the terms that the school consents to for a student. */
  terms: string;
  created_at: Date;
  expires_at: Date;
}

export type OrganizationRole = 'owner' | 'faculty' | 'student';

export interface OrganizationMembershipTable {
  id: string;
  organization_id: string;
  user_id: string;
  role: OrganizationRole;
  first_name: Generated<string | null>;
  last_name: Generated<string | null>;
  /** The owner's position at the school. */
  position: Generated<string | null>;
  requested_at: Date;
  accepted_at: Generated<Date | null>;
  declined_at: Generated<Date | null>;
  consent_by: Generated<string | null>;
  consent_at: Generated<Date | null>;
  consent_terms: Generated<string | null>;
  /** The requester's name at the school. */
  asked_as: Generated<string | null>;
  /** Created by the member's answer to an invitation. */
  invited: Generated<boolean>;
  /** When a session of theirs that has ended was last used. */
  last_seen_at: Generated<Date | null>;
}

export interface OrganizationTable {
  id: string;
  name: string;
  country: string;
  owner_id: string;
  created_at: Date;
  /** `MM-DD` */
  year_ends_on: Generated<string>;
  timezone: Generated<string>;
  /** A job ends the school year, or takes that back. */
  year_at_work: Generated<boolean>;
  /** When its owner closed it: it is erased 60 days later. */
  closed_at: Generated<Date | null>;
}

/** A student who was taken out, whose account the school keeps, until it is erased or taken back. */
export interface RemovedStudentTable {
  organization_id: string;
  user_id: string;
  /** Their name at the school. */
  name: string;
  removed_at: Date;
}

export type SubscriptionStatus = 'in_trial' | 'active' | 'cancelled' | 'non_renewing';

export interface OrganizationSubscriptionTable {
  organization_id: string;
  status: SubscriptionStatus;
  token: string;
  trial_end: Date | null;
  cancellation_scheduled: boolean;
  updated_at: Date;
  /** Maximum number of teachers, the owner included. */
  licences: Generated<number>;
  period_end: Generated<Date | null>;
  renewal_failed_at: Generated<Date | null>;
  next_licences: Generated<number | null>;
  has_payment_source: Generated<boolean>;
  invoice_licences: Generated<number | null>;
  invoice_until: Generated<Date | null>;
}

export interface EducationTrialTable {
  user_id: string;
  began_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    organization_bans: OrganizationBanTable;
    organization_invitations: OrganizationInvitationTable;
    organization_memberships: OrganizationMembershipTable;
    organizations: OrganizationTable;
    organization_subscriptions: OrganizationSubscriptionTable;
    education_trials: EducationTrialTable;
    removed_students: RemovedStudentTable;
  }
}
