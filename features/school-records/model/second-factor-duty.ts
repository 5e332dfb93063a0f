const dayMs = 86_400_000;

export interface SecondFactorDuty {
  dueAt: Date;
  hasSecondFactor: boolean;
}

/** Whether students' records are closed to the member who has this duty. */
export const isLocked = ({ dueAt, hasSecondFactor }: SecondFactorDuty, now: Date): boolean =>
  !hasSecondFactor && dueAt <= now;

/** Days until the date, begun ones included; 0 from then on. */
export const daysLeft = (dueAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / dayMs));
