import { newsArticles } from './news-articles.ts';
import type { PlannedArticle } from './planned-article.ts';
import { firstTutorials } from './tutorials-first.ts';
import { secondTutorials } from './tutorials-second.ts';

/** Everything that the first hall has told and taught; an item's id follows from its place. */
export const plannedArticles: readonly PlannedArticle[] = [
  ...newsArticles,
  ...firstTutorials,
  ...secondTutorials,
];

/** The same in every hall, and no id that the server would make itself. */
export const seedNewsId = (place: number): string =>
  `00000000-0000-7000-8000-00ae${place.toString(16).padStart(8, '0')}`;
