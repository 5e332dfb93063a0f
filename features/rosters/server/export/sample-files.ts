import type { ExportedSchool } from './find-exported-school.ts';

/** A table to try an import with: invented names, a class for each of two years, and a student who is in two classes. */
export const sampleTable = `Student ID,First name,Last name,Class,Role,Email
S-101,Amara,Oak,Year 3 Sample,student,
S-102,Ben,Ash,Year 3 Sample,student,
S-103,Ben,Alder,Year 3 Sample,student,
S-104,Cyra,Elm,Year 3 Sample,student,
S-105,Dana,Birch,Year 4 Sample,student,
S-106,Elif,Cedar,Year 4 Sample,student,
S-107,Femi,Willow,Year 4 Sample,student,
S-104,Cyra,Elm,Choir Sample,student,
S-106,Elif,Cedar,Choir Sample,student,
`;

const students = ['Amara O.', 'Ben As.', 'Ben Al.', 'Cyra E.', 'Dana B.', 'Elif C.', 'Femi W.'];

/** The same people as a OneRoster archive, with a teacher at an address that gets no e-mail. */
export const sampleSchool: ExportedSchool = {
  name: 'Sample School',
  people: [
    ...students.map((name, at) => ({ id: `sample-student-${at + 1}`, name, email: null, isStudent: true })),
    { id: 'sample-teacher', name: 'Tove Sample', email: 'tove.sample@example.org', isStudent: false },
  ],
  classes: [
    { id: 'sample-class-3', name: 'Year 3 Sample', year: 2026 },
    { id: 'sample-class-4', name: 'Year 4 Sample', year: 2026 },
  ],
  members: [
    ...students.map((_name, at) => ({
      classId: at < 4 ? 'sample-class-3' : 'sample-class-4',
      personId: `sample-student-${at + 1}`,
      role: 'student' as const,
    })),
    { classId: 'sample-class-3', personId: 'sample-teacher', role: 'teacher' },
  ],
};
