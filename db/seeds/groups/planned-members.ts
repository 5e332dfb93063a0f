import { createRandom } from '#studio/compose/random.ts';
import { seedMembers } from '../community/seed-members.ts';
import type { PlannedGroup } from './planned-group.ts';

export interface PlannedMember {
  /** Index in `seedMembers`. */
  place: number;
  /** 0 to 1 of the time since the group was created; the admin is in from the start. */
  joined: number;
}

/** The members of a group, the same every time, the admin first. */
export function plannedMembersOf(group: PlannedGroup): PlannedMember[] {
  const random = createRandom(seedMembers.length, `members of ${group.link}`);
  const admin = memberIndex(group.by);
  const others = seedMembers.flatMap((person, place) => {
    const [draw, joined] = [random.next(), random.next() ** 1.4];
    const fits = group.styles.length === 0 || person.styles.some((style) => group.styles.includes(style));
    const isIn = group.with?.includes(person.name) || draw < group.joinShare * (fits ? 0.85 : 0.12);
    return isIn && place !== admin ? [{ place, joined: 0.02 + joined * 0.96 }] : [];
  });
  return [{ place: admin, joined: 0 }, ...others];
}

export function memberIndex(name: string): number {
  const place = seedMembers.findIndex((person) => person.name === name);
  if (place < 0) throw new RangeError(`no seed member is called ${name}`);
  return place;
}
