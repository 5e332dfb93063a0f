import type { Fate } from '../model/year-plan.ts';

export const fateTexts: Record<Fate, string> = {
  up: 'Moves up',
  stays: 'Goes on as it is',
  leaves: 'Its students leave the school',
  ends: 'Ends, its students stay',
};
