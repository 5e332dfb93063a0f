import type { PageEdition } from '../page-edition.ts';

export const changes = ['add', 'change', 'leave'] as const;
export type Change = (typeof changes)[number];

export const importStates = ['reading', 'ready', 'applying', 'applied', 'refused'] as const;
export type ImportState = (typeof importStates)[number];

/** What an import would do to the pages and media of its folder; others stay as they are. */
export interface ImportPlan {
  /** `revision` is that of the draft which is there already. */
  pages: { path: string; edition: PageEdition; title: string; change: Change; revision: number | null }[];
  media: { id: string; name: string; change: Change }[];
}

const partsOf = ({ pages, media }: ImportPlan) => [
  pages.map(({ path, edition, change, revision }) => [path, edition, change, revision]),
  media.map(({ id, change }) => [id, change]),
];

/** Whether two plans do the same to the same drafts. */
export const isSamePlan = (one: ImportPlan, other: ImportPlan): boolean =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
