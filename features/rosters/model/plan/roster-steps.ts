import type { PlanEntry, PlanSection, RosterRole } from '../roster.ts';

/** Somebody or something there is, or that the roster adds under this key. */
export type Ref = { id: string } | { key: string };

/** What applying a roster writes. */
export interface RosterSteps {
  classes: {
    add: { key: string; name: string; year: number }[];
    change: { id: string; name: string; year: number }[];
    archive: string[];
  };
  people: {
    add: { key: string; name: string }[];
    /** Who had left and comes back. */
    back: { userId: string; name: string }[];
    rename: { userId: string; name: string }[];
    leave: string[];
    /** Addresses of teachers. */
    invite: string[];
  };
  members: { add: { class: Ref; person: Ref; role: RosterRole }[]; remove: string[] };
  links: { kind: 'person' | 'class'; key: string; to: Ref }[];
}

export interface RosterPlan {
  steps: RosterSteps;
  entries: Record<PlanSection, PlanEntry[]>;
  /** Students of the school before. */
  students: number;
  /** Students who leave the school. */
  leaving: number;
}

export const noSteps = (): RosterSteps => ({
  classes: { add: [], change: [], archive: [] },
  people: { add: [], back: [], rename: [], leave: [], invite: [] },
  members: { add: [], remove: [] },
  links: [],
});

export const noEntries = (): RosterPlan['entries'] => ({
  new: [],
  changed: [],
  moved: [],
  leaving: [],
  unclear: [],
});

/** Whether applying the steps would write nothing. */
export const hasNoSteps = ({ classes, people, members, links }: RosterSteps): boolean =>
  [...Object.values(classes), ...Object.values(people), ...Object.values(members), links].every(
    (list) => list.length === 0,
  );
