/** What one member may do with another. */
export const contacts = ['see', 'find', 'listen', 'follow', 'write', 'invite', 'comment', 'group'] as const;
/** `invite` is into projects and classes; `group` into groups, campaigns and referrals, votes included. */
export type Contact = (typeof contacts)[number];

/** What the decision needs to know of a member. */
export interface ReachFacts {
  id: string;
  siteAdmin: boolean;
  schoolId: string | null;
  /** In a school, a member who is no teacher counts as a student. */
  isTeacher: boolean;
  /** Only the people of their school see the account. */
  isSchoolOnly: boolean;
}

const withoutStudents: readonly Contact[] = contacts;

/** What two members are to each other, and what that permits; a student meets their classes and teachers, and nobody else. */
export const contactsOf = {
  self: withoutStudents,
  /** Neither is a student, and the one who is reached is seen by everybody. */
  open: withoutStudents,
  /** The same, from an account that is seen by its school only. */
  outwards: ['see', 'find', 'listen', 'follow', 'invite', 'comment', 'group'],
  /** Two teachers of one school. */
  teachers: withoutStudents,
  /** A teacher and a student of one school. */
  teaching: ['see', 'find', 'listen', 'write', 'invite', 'comment'],
  /** Two students of one class. */
  classmates: ['see', 'find', 'listen', 'invite'],
  /** A site admin and an account of a school, to decide on reports. */
  oversight: ['see', 'find', 'listen'],
  none: [],
} as const satisfies Readonly<Record<string, readonly Contact[]>>;

export type Tie = keyof typeof contactsOf;

/** Whether the account reaches nobody outside of its school: a student's, and one that no school has let in yet. */
export const isConfined = ({
  schoolId,
  isTeacher,
  isSchoolOnly,
}: Pick<ReachFacts, 'schoolId' | 'isTeacher' | 'isSchoolOnly'>): boolean =>
  schoolId === null ? isSchoolOnly : !isTeacher;

/** What the subject is to the viewer; a guest is null. `areClassmates` is only asked for two students of one school. */
export function tieBetween(viewer: ReachFacts | null, subject: ReachFacts, areClassmates: boolean): Tie {
  if (viewer?.id === subject.id) return 'self';
  if (viewer && viewer.schoolId !== null && viewer.schoolId === subject.schoolId) {
    if (viewer.isTeacher && subject.isTeacher) return 'teachers';
    if (viewer.isTeacher || subject.isTeacher) return 'teaching';
    if (areClassmates) return 'classmates';
  }
  if (viewer && isConfined(viewer)) return viewer.siteAdmin ? 'oversight' : 'none';
  if (isConfined(subject)) return viewer?.siteAdmin ? 'oversight' : 'none';
  if (subject.isSchoolOnly && !viewer?.siteAdmin) return 'none';
  return viewer?.isSchoolOnly && !subject.siteAdmin ? 'outwards' : 'open';
}

/** Whether the viewer may have this contact with the subject. */
export const mayReach = (
  viewer: ReachFacts | null,
  subject: ReachFacts,
  { contact, areClassmates }: { contact: Contact; areClassmates: boolean },
): boolean => {
  const allowed: readonly Contact[] = contactsOf[tieBetween(viewer, subject, areClassmates)];
  return allowed.includes(contact);
};
