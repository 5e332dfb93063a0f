import type { Member, World } from '#testing/world.ts';
import { signInByCard } from '../sign-in.contract.ts';
import { setClassWayIn } from '../students.contract.ts';

/** Lets the class sign in by cards and each of its students, whose accounts the school keeps, be here once. */
export async function signInAllByCard(world: World, teacher: Member, classId: string): Promise<void> {
  const { made } = await teacher.call(setClassWayIn, { id: classId, way: 'card' });
  for (const { secret } of made)
    if ('card' in secret)
      await world.newGuest().call(signInByCard, { token: secret.card.address.split('#card=')[1] ?? '' });
}
