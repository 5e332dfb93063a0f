import { people } from '../community/people.ts';
import { createRandom } from '../sound/random.ts';
import type { PlannedGroup } from './planned-group.ts';

export interface PlannedMember {
  /** Place in `people`. */
  place: number;
  /** 0 to 1 of the time since the group was opened; its admin is there from the start. */
  joined: number;
}

/** Who is in a group, the same every time, its admin first. */
export function whoIsIn(group: PlannedGroup): PlannedMember[] {
  const random = createRandom(people.length, `members of ${group.link}`);
  const admin = placeOf(group.by);
  const others = people.flatMap((person, place) => {
    const [luck, joined] = [random.next(), random.next() ** 1.4];
    const fits = group.styles.length === 0 || person.styles.some((style) => group.styles.includes(style));
    const isIn = group.with?.includes(person.name) || luck < group.draw * (fits ? 0.85 : 0.12);
    return isIn && place !== admin ? [{ place, joined: 0.02 + joined * 0.96 }] : [];
  });
  return [{ place: admin, joined: 0 }, ...others];
}

export function placeOf(name: string): number {
  const place = people.findIndex((person) => person.name === name);
  if (place < 0) throw new RangeError(`Nobody of the first hall is called ${name}`);
  return place;
}
