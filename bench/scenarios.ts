import type { BenchOrder } from './bench-order.ts';
import type { Finding } from './finding.ts';
import type { House } from './house.ts';
import { comments } from './scenarios/comments.ts';
import { guestPages } from './scenarios/guest-page.ts';
import { likes } from './scenarios/likes.ts';
import { listGrowth } from './scenarios/list-growth.ts';
import { lists } from './scenarios/lists.ts';
import { memberPages } from './scenarios/member-page.ts';

interface Scenario<Place> {
  goal: string;
  name: string;
  run: (place: Place) => Promise<Finding[]>;
  /** Left out of quick runs. */
  slow?: boolean;
}

/** What is measured at one site. */
export const inHouse: readonly Scenario<House>[] = [
  { goal: 'G1', name: "guest's page", run: guestPages },
  { goal: 'G2', name: "member's page", run: memberPages },
  { goal: 'G3', name: 'lists', run: lists },
  { goal: 'G5', name: 'likes', run: likes },
  { goal: 'G6', name: 'comments', run: comments },
];

/** What brings its own processes. */
export const alone: readonly Scenario<BenchOrder>[] = [
  { goal: 'G3', name: 'lists at a million tracks', run: listGrowth, slow: true },
];
