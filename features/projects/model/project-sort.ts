/** Sort orders of the project list, with their labels. */
export const projectSorts = {
  updated_at: 'Last edited',
  created_at: 'Created',
  title: 'Alphabetical',
} as const;
export type ProjectSort = keyof typeof projectSorts;

const isProjectSort = (text: string): text is ProjectSort => Object.hasOwn(projectSorts, text);

/** The sort order of a wire text; `updated_at` for an unknown one. */
export const parseProjectSort = (text: string | undefined): ProjectSort =>
  text !== undefined && isProjectSort(text) ? text : 'updated_at';

/** Default direction of a sort order: newest first, titles from A to Z. */
export const defaultOrderOf = (sort: ProjectSort): 'asc' | 'desc' => (sort === 'title' ? 'asc' : 'desc');
