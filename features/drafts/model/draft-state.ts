/** As the admin area shows it: never published, shown as drafted, shown with a newer draft, to come, ended. */
export const draftStates = ['draft', 'live', 'changed', 'scheduled', 'over'] as const;
export type DraftState = (typeof draftStates)[number];

/** Times in milliseconds; `from` is null where nothing was published. */
export interface ShownPeriod {
  from: number | null;
  until: number | null;
}

/** The state of a thing at a time. */
export function draftStateOf({ from, until }: ShownPeriod, isChanged: boolean, now: number): DraftState {
  if (from === null) return 'draft';
  if (until !== null && until <= now) return 'over';
  if (from > now) return 'scheduled';
  return isChanged ? 'changed' : 'live';
}
