import type { RosterRole } from '../roster.ts';

/** Somebody of the school, or (without a membership) somebody whom a roster brought and who has left. */
export interface StatePerson {
  userId: string;
  isMember: boolean;
  isStudent: boolean;
  /** Null where the school has no name for them. */
  name: string | null;
  /** Normalised; null unless it is verified. */
  email: string | null;
  isBanned: boolean;
}

export interface StateClass {
  id: string;
  name: string;
  year: number;
  isArchived: boolean;
}

export interface StateMember {
  id: string;
  classId: string;
  userId: string;
  role: RosterRole;
}

/** A school as a roster is compared with it. */
export interface SchoolState {
  people: StatePerson[];
  classes: StateClass[];
  members: StateMember[];
  /** `class user` of those who may not enter. */
  classBans: Set<string>;
  /** What former rosters of this source have joined. */
  personLinks: Map<string, string>;
  classLinks: Map<string, string>;
  /** Normalised addresses of teachers who are invited already. */
  invited: Set<string>;
  freeLicences: number;
}
