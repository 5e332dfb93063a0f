import type { ClassColour } from '#features/classes/model/class-colour.ts';
import type { Picture } from '#features/classes/model/picture-password.ts';
import type { AgeBand, ConsentBasis } from '#features/school-records/model/consent-rules.ts';
import type { StyleName } from '#studio/compose/styles/styles.ts';

interface PlannedSchoolMember {
  username: string;
  /** The name by which the school knows the member. */
  name: string;
  role: 'faculty' | 'student';
  /** Days since joining; absent for a pending request. */
  inFor?: number;
}

export interface PlannedSchool {
  name: string;
  country: string;
  owner: {
    username: string;
    firstName: string;
    lastName: string;
    position: 'teacher' | 'principal';
  };
  /** Days since it was opened. */
  openedFor: number;
  /** Days for which the trial goes on: what a licence has to be bought in. */
  trialLeft: number;
  people: readonly PlannedSchoolMember[];
  /** Invitations with the days since they were sent. */
  invited: readonly { email: string; role: 'faculty' | 'student'; ago: number }[];
  /** Tracks that nobody outside of the school hears, by the username of whose they are. */
  tracks: readonly { owner: string; style: StyleName }[];
  /** Classes of past years first, whose students go on in those of this year. */
  classes: readonly PlannedClass[];
}

export interface PlannedClass {
  name: string;
  colour: ClassColour;
  way: 'pictures' | 'words' | 'card';
  /** School years ago; those that are over have ended. */
  ago: 0 | 1;
  /** By username; the first has made it. */
  teachers: readonly string[];
  /** Students with an address of their own, by username. */
  withAddress: readonly string[];
  /** Students whose accounts the school keeps; a name of another class is the same student. */
  names: readonly string[];
  /** Names of groups, among which the students are shared out. */
  groups: readonly string[];
  announcements: readonly string[];
  projects: readonly PlannedClassProject[];
  /** What the school says of its students' ages, and on what basis it keeps their records. */
  consent?: { ages: AgeBand; basis: ConsentBasis };
  /** Who has asked to be let in; who is not at the school yet says their name. */
  asking?: readonly { username: string; name: string }[];
  /** Of the one class whose window is open for as long as its code works, with a student whose pictures are known. */
  known?: { code: string; name: string; pictures: readonly Picture[] };
}

interface PlannedClassProject {
  title: string;
  /** Owner and members by their name in the class, or by username. */
  owner: string;
  with?: readonly string[];
  /** Days since its last change, in the class's last year. */
  edited: number;
}
