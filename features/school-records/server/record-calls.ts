/** Students whom a call concerns, by what its input or answer names them. Ids of others and of teachers may be among them. */
export interface RecordSubjects {
  users?: readonly string[];
  /** Ids of memberships of classes. */
  classMembers?: readonly string[];
  /** Ids of memberships of the school. */
  schoolMembers?: readonly string[];
  projects?: readonly string[];
  /** All students of the school. */
  everybody?: true;
}

interface RecordCall {
  /** The students that the input names; read before the action, which may end their membership. */
  before?(input: never): RecordSubjects;
  /** The students that the answer shows. */
  after?(answer: never): RecordSubjects;
  /** Outside of schools the call opens no record, so that the duty is checked only where a student is named. */
  isForEverybody?: true;
  /** Looks of a session at the same students within a minute are one: a page asks for the same thing by several ways, and again. */
  isOncePerMinute?: true;
  reasonOf?(input: never): string;
}

const classView: RecordCall = {
  after: ({ members }: { members: { userGuid?: string }[] }) => ({
    users: members.flatMap(({ userGuid }) => userGuid ?? []),
  }),
};
const ofClassMember: RecordCall = { before: ({ id }: { id: string }) => ({ classMembers: [id] }) };
const ofUser: RecordCall = { before: ({ userGuid }: { userGuid: string }) => ({ users: [userGuid] }) };
const bans: RecordCall = {
  after: (answer: { bans: { userGuid: string }[] }) => ({ users: answer.bans.map((one) => one.userGuid) }),
};
const madeWays: RecordCall = {
  after: ({ made }: { made: { membershipId: string }[] }) => ({
    classMembers: made.map(({ membershipId }) => membershipId),
  }),
};
const project: RecordCall = {
  before: ({ id }: { id: string }) => ({ projects: [id] }),
  isForEverybody: true,
};
const opensProject: RecordCall = { ...project, isOncePerMinute: true };

/**
 * The calls by which owner and faculty open or change the record of a student, by their ids; those of raw routes are named where
 * they are guarded.
 */
export const recordCalls: ReadonlyMap<string, RecordCall> = new Map<string, RecordCall>([
  ['classes.get', classView],
  ['classes.update', classView],
  ['classes.copy', classView],
  ['classes.merge', classView],
  ['classes.archive', classView],
  ['classes.renewCode', classView],
  ['classes.openWindow', classView],
  ['classes.addMembers', classView],
  ['classes.updateMember', ofClassMember],
  ['classes.removeMember', ofClassMember],
  [
    'classes.getCsv',
    {
      after: ({ students }: { students: { id: string }[] }) => ({
        classMembers: students.map(({ id }) => id),
      }),
    },
  ],
  [
    'classes.listProjects',
    {
      after: ({ projects }: { projects: { id: string }[] }) => ({ projects: projects.map(({ id }) => id) }),
    },
  ],
  [
    'classes.removeProject',
    { before: ({ projectId }: { projectId: string }) => ({ projects: [projectId] }) },
  ],
  [
    'classes.listManagedStudents',
    {
      after: ({ students }: { students: { membershipId: string }[] }) => ({
        classMembers: students.map(({ membershipId }) => membershipId),
      }),
    },
  ],
  [
    'classes.listRequests',
    {
      after: ({ requests }: { requests: { userGuid: string }[] }) => ({
        users: requests.map(({ userGuid }) => userGuid),
      }),
    },
  ],
  ['classes.addManagedStudents', madeWays],
  ['classes.setWayIn', madeWays],
  ['classes.renewWaysIn', madeWays],
  ['classes.renameStudent', ofClassMember],
  ['classes.letStudentIn', ofClassMember],
  ['classes.voidCard', ofClassMember],
  ['classes.ban', ofUser],
  ['classes.listBans', bans],
  ['classes.liftBan', ofUser],
  [
    'education.listSchoolMembers',
    {
      after: ({ members }: { members: { userGuid: string }[] }) => ({
        users: members.map(({ userGuid }) => userGuid),
      }),
    },
  ],
  ['education.removeMember', { before: ({ id }: { id: string }) => ({ schoolMembers: [id] }) }],
  [
    'education.listRemovedStudents',
    {
      after: ({ students }: { students: { userGuid: string }[] }) => ({
        users: students.map(({ userGuid }) => userGuid),
      }),
    },
  ],
  ['education.takeStudentBack', ofUser],
  ['education.ban', ofUser],
  ['education.listBans', bans],
  ['education.liftBan', ofUser],
  [
    'schoolRecords.listConsents',
    {
      after: ({ students }: { students: { userGuid: string }[] }) => ({
        users: students.map(({ userGuid }) => userGuid),
      }),
    },
  ],
  [
    'schoolRecords.recordConsents',
    { after: ({ userGuids }: { userGuids: string[] }) => ({ users: userGuids }) },
  ],
  ['schoolRecords.withdrawConsent', ofUser],
  ['schoolRecords.exportStudent', { ...ofUser, reasonOf: ({ reason }: { reason: string }) => reason }],
  ['schoolRecords.exportSchool', { after: () => ({ everybody: true }) }],
  ['rosters.export', { after: () => ({ everybody: true }) }],
  ['schoolRecords.openThings', { ...ofUser, reasonOf: ({ reason }: { reason: string }) => reason }],
  ['projects.get', opensProject],
  ['projects.getDocument', opensProject],
  ['projects.clone', project],
]);
