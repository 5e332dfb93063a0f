import { newsArticles } from './news-articles.ts';
import type { PlannedArticle } from './planned-article.ts';
import { firstTutorials } from './tutorials-first.ts';
import { secondTutorials } from './tutorials-second.ts';

/** All seeded news and tutorials; an item's id follows from its index. */
export const plannedArticles: readonly PlannedArticle[] = [
  ...newsArticles,
  ...firstTutorials,
  ...secondTutorials,
];

/** The same in every installation, and never one that the server would create. */
export const seedNewsId = (place: number): string =>
  `00000000-0000-7000-8000-00ae${place.toString(16).padStart(8, '0')}`;
