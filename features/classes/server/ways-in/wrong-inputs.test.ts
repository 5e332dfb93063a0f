import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { openSignInWindow, renewClassCode } from '../../contract.ts';
import { openClass, signInByCard, signInToClass } from '../../sign-in.contract.ts';
import {
  addManagedStudents,
  letStudentIn,
  listManagedStudents,
  renewWaysIn,
  setClassWayIn,
  voidCard,
} from '../../students.contract.ts';
import { aClass } from '../../testing/a-class.ts';

const world = await aWorld();
const { classId, teacher } = await aClass(world);
const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
const { code } = await teacher.call(renewClassCode, { id: classId });
await teacher.call(openSignInWindow, { id: classId });
const membershipId = made[0]?.membershipId ?? '';
const unchanged = ['users', 'class_members', 'class_secrets', 'class_cards', 'workspaces'] as const;
const as = async () => teacher;

wrongInputs({ world, endpoint: listManagedStudents, as, good: () => ({ id: classId }), unchanged });
wrongInputs({
  world,
  endpoint: addManagedStudents,
  as,
  good: () => ({ id: classId, names: ['Noah B.'] }),
  unchanged,
});
wrongInputs({ world, endpoint: setClassWayIn, as, good: () => ({ id: classId, way: 'card' }), unchanged });
wrongInputs({
  world,
  endpoint: renewWaysIn,
  as,
  good: () => ({ id: classId, membershipIds: [membershipId] }),
  unchanged,
});
const ofStudent = () => ({ workspaceId: classId, id: membershipId });
wrongInputs({ world, endpoint: letStudentIn, as, good: ofStudent, unchanged });
wrongInputs({ world, endpoint: voidCard, as, good: ofStudent, unchanged });

const school = await educationHost(world);
const guest = async () => school.newGuest();
wrongInputs({
  world: school,
  endpoint: openClass,
  as: guest,
  good: () => ({ code: code?.text ?? '' }),
  unchanged,
});
const secret = made[0]?.secret ?? { words: '' };
wrongInputs({
  world: school,
  endpoint: signInToClass,
  as: guest,
  good: () => ({ code: code?.text ?? '', studentId: membershipId, secret }),
  unchanged,
});
wrongInputs({
  world: school,
  endpoint: signInByCard,
  as: guest,
  good: () => ({ token: 'unknown' }),
  unchanged,
});
