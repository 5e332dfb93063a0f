import type { MediaView } from '#features/media/contract.ts';

export interface NavigationStep {
  title: string;
  path: string;
}

/** A page and the pages below it, in their order. */
export interface NavigationNode extends NavigationStep {
  items: NavigationNode[];
}

/** A page as a card of the page above it. */
export interface SubpageCard extends NavigationStep {
  description: string;
  image: MediaView | null;
  /** How many lessons it has, as a course. */
  lessons: number;
}

/** Where a lesson stands in its course. */
export interface LessonPlace {
  course: NavigationStep;
  /** From 1 on. */
  number: number;
  total: number;
  previous: NavigationStep | null;
  next: NavigationStep | null;
}
