interface PlannedSchoolMember {
  username: string;
  /** The name by which the school knows the member. */
  name: string;
  role: 'faculty' | 'student';
  /** Days since joining; absent for a pending request. */
  inFor?: number;
}

/** The seeded school, visible to its members only. */
export const plannedSchool = {
  name: 'Harbour Street School',
  country: 'GB',
  owner: { username: 'mswhitfield', firstName: 'Rosalind', lastName: 'Whitfield', position: 'teacher' },
  openedFor: 19,
  people: [
    { username: 'tadeyemi', name: 'Tunde Adeyemi', role: 'faculty', inFor: 17 },
    { username: 'isla7b', name: 'Isla Moreno', role: 'student', inFor: 15 },
    { username: 'theo7b', name: 'Theo Grant', role: 'student', inFor: 15 },
    { username: 'kaveh8a', name: 'Kaveh Rostami', role: 'student', inFor: 9 },
    { username: 'bronwen8a', name: 'Bronwen Pugh', role: 'student', inFor: 8 },
    { username: 'otis7b', name: 'Otis Lindgren', role: 'student' },
  ] satisfies PlannedSchoolMember[] as readonly PlannedSchoolMember[],
  /** Invitations with the days since they were sent. */
  invited: [
    { email: 'hana.8a@people.invalid', role: 'student', ago: 2 },
    { email: 'p.dasgupta@people.invalid', role: 'faculty', ago: 4 },
  ],
} as const;
