import { bind } from '#platform/server/feature.ts';
import * as signIn from '../../sign-in.contract.ts';
import * as students from '../../students.contract.ts';
import { openClass, signInByCard, signInToClass } from './class-sign-in.ts';
import {
  addManagedStudents,
  letStudentIn,
  listManagedStudents,
  renameStudent,
  renewWaysIn,
  setClassWayIn,
  voidCard,
} from './managed-students.ts';

/** Calls by which students without an address sign in, and their teachers let them. */
export const waysInEndpoints = [
  bind(signIn.openClass, openClass),
  bind(signIn.signInToClass, signInToClass),
  bind(signIn.signInByCard, signInByCard),
  bind(students.listManagedStudents, listManagedStudents),
  bind(students.addManagedStudents, addManagedStudents),
  bind(students.setClassWayIn, setClassWayIn),
  bind(students.renewWaysIn, renewWaysIn),
  bind(students.renameStudent, renameStudent),
  bind(students.letStudentIn, letStudentIn),
  bind(students.voidCard, voidCard),
];
