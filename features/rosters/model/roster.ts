/** Where something stands in a file. */
export interface Place {
  file: string;
  line: number | null;
  column: string | null;
}

/** What is wrong with a file, and what to do about it. */
export interface RosterFault extends Place {
  text: string;
  help: string;
}

export const rosterSources = ['csv', 'oneroster'] as const;
export type RosterSourceName = (typeof rosterSources)[number];

export type RosterRole = 'student' | 'teacher';

export interface RosterPerson {
  /** Their id in the file, by which they are joined for ever. */
  key: string;
  role: RosterRole;
  given: string;
  family: string;
  /** In its normalised form. */
  email: string | null;
  /** The file says that they leave. */
  ends: boolean;
  place: Place;
}

export interface RosterClass {
  key: string;
  name: string;
  /** Null where the file has none. */
  year: number | null;
  ends: boolean;
}

export interface RosterEnrolment {
  classKey: string;
  personKey: string;
  ends: boolean;
}

/** Something of a plan, as it is shown. */
export interface PlanEntry {
  what: RosterRole | 'class';
  name: string;
  detail: string;
}

/** What a file says, whatever its source. Keys are unique in each list. */
export interface Roster {
  source: RosterSourceName;
  /** What is missing from a complete list ends; enrolments are complete for the classes of the roster. */
  complete: { people: boolean; classes: boolean; enrolments: boolean };
  people: RosterPerson[];
  classes: RosterClass[];
  enrolments: RosterEnrolment[];
  /** Rows that are left out, each with the reason; who is meant by `key` stays as they are. */
  unclear: (PlanEntry & { key: string | null })[];
}

export const planSections = ['new', 'changed', 'moved', 'leaving', 'unclear'] as const;
export type PlanSection = (typeof planSections)[number];

/** `people.csv, line 12, column role` */
export const formatPlace = ({ file, line, column }: Place): string =>
  [file, line !== null && `line ${line}`, column !== null && `column ${column}`].filter(Boolean).join(', ');
