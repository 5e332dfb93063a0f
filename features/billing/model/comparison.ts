import { freePlan, type Plan, plans } from './plans.ts';

/** One line of the table that compares plans, with a cell for each of `comparedPlans`. */
export interface ComparisonRow {
  label: string;
  cells: readonly (string | boolean)[];
}

/** The plans that anybody can have. */
export const comparedPlans: readonly Plan[] = [freePlan, plans.starter, plans.creator, plans.pro];

const numberText = (value: number | null): string => (value === null ? 'Unlimited' : String(value));
const storageText = (bytes: number | null): string => {
  const gb = (bytes ?? 0) / 1e9;
  return gb >= 1000 ? `${gb / 1000} TB` : `${gb} GB`;
};
const exportText = { nothing: false, mp3: 'MP3', all: 'MP3, WAV, FLAC' } as const;
const row = (label: string, cellOf: (plan: Plan) => string | boolean): ComparisonRow => ({
  label,
  cells: comparedPlans.map(cellOf),
});

/** What the plans differ in today; the limit checks read the same numbers. */
export const comparisonRows: readonly ComparisonRow[] = [
  row('Solo projects', ({ limits }) => numberText(limits.soloProjects)),
  row('Live collaboration projects', ({ limits }) => numberText(limits.collabProjects)),
  row('Storage for tracks', ({ limits }) => storageText(limits.storageBytes)),
  row('Downloads of your tracks', ({ limits }) => limits.offersDownloads),
  row('Your own cover image', ({ limits }) => limits.changesCover),
  row('Groups of your own', ({ limits }) => limits.createsGroups),
  row('Export from the studio', ({ limits }) => exportText[limits.exports]),
  row('Parametric EQ in the studio', ({ limits }) => limits.parametricEq),
];
