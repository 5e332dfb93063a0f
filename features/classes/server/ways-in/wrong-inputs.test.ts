import type { AnyEndpoint } from '#platform/pure/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { openSignInWindow, renewClassCode } from '../../contract.ts';
import { openClass, signInByCard, signInToClass } from '../../sign-in.contract.ts';
import {
  addManagedStudents,
  letStudentIn,
  listManagedStudents,
  type NewWayIn,
  renameStudent,
  renewWaysIn,
  setClassWayIn,
  voidCard,
} from '../../students.contract.ts';
import { aClass } from '../../testing/a-class.ts';

const world = await aWorld({ educationMode: true });
const unchanged = [
  'users',
  'class_members',
  'class_secrets',
  'class_cards',
  'workspaces',
  'organization_memberships',
] as const;

interface OpenClass {
  teacher: Member;
  classId: string;
  code: string;
  made: NewWayIn;
}

/** A class of its own with one student and an open window. */
async function anOpenClass(way: 'pictures' | 'card'): Promise<OpenClass> {
  const { classId, teacher } = await aClass(world);
  await teacher.call(setClassWayIn, { id: classId, way });
  const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  const { code } = await teacher.call(renewClassCode, { id: classId });
  await teacher.call(openSignInWindow, { id: classId });
  if (!made[0]) throw new Error('Nobody was added.');
  return { classId, teacher, code: code?.text ?? '', made: made[0] };
}

/** The same for every call: a teacher, or a guest, and what `good` makes of a class. */
function refuses(
  endpoint: AnyEndpoint,
  good: (made: OpenClass) => Record<string, unknown>,
  { asGuest = false, way = 'pictures' as 'pictures' | 'card' } = {},
): void {
  let made: OpenClass;
  const as = async () => {
    made = await anOpenClass(way);
    return asGuest ? world.newGuest() : made.teacher;
  };
  wrongInputs({ world, endpoint, as, good: () => good(made), unchanged });
}

const byId = ({ classId }: OpenClass) => ({ id: classId });
const ofStudent = ({ classId, made }: OpenClass) => ({ workspaceId: classId, id: made.membershipId });
refuses(listManagedStudents, byId);
refuses(addManagedStudents, (made) => ({ ...byId(made), names: ['Noah B.'] }));
refuses(setClassWayIn, (made) => ({ ...byId(made), way: 'card' }));
refuses(renewWaysIn, (one) => ({ ...byId(one), membershipIds: [one.made.membershipId] }));
refuses(renameStudent, (one) => ({ ...ofStudent(one), name: 'Mia Kay' }));
refuses(letStudentIn, ofStudent);
refuses(voidCard, ofStudent, { way: 'card' });

refuses(openClass, ({ code }) => ({ code }), { asGuest: true });
refuses(
  signInToClass,
  ({ code, made: { membershipId, secret } }) => ({ code, studentId: membershipId, ...secret, words: 'a b' }),
  { asGuest: true },
);
refuses(
  signInByCard,
  ({ made: { secret } }) => ({ token: 'card' in secret ? secret.card.address.split('#card=')[1] : '' }),
  { asGuest: true, way: 'card' },
);
