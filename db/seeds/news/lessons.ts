import type { Lesson } from './lesson.ts';
import { newsOfTheHouse } from './news-of-the-house.ts';
import { firstTutorials } from './tutorials-first.ts';
import { secondTutorials } from './tutorials-second.ts';

/** Everything that the first hall has told and taught; an item's id follows from its place. */
export const lessons: readonly Lesson[] = [...newsOfTheHouse, ...firstTutorials, ...secondTutorials];

/** The same in every hall, and no id that the server would make itself. */
export const seedNewsId = (place: number): string =>
  `00000000-0000-7000-8000-00ae${place.toString(16).padStart(8, '0')}`;
