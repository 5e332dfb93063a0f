/** How one's pieces can be ordered, and what the selector calls it. */
export const projectSorts = {
  updated_at: 'Last edited',
  created_at: 'Created',
  title: 'Alphabetical',
} as const;
export type ProjectSort = keyof typeof projectSorts;

const isProjectSort = (text: string): text is ProjectSort => Object.hasOwn(projectSorts, text);

/** The sort that a wire text names; anything unknown is the default. */
export const parseProjectSort = (text: string | undefined): ProjectSort =>
  text !== undefined && isProjectSort(text) ? text : 'updated_at';

/** The order that a sort has unless another is asked for: the newest first, titles from A to Z. */
export const defaultOrderOf = (sort: ProjectSort): 'asc' | 'desc' => (sort === 'title' ? 'asc' : 'desc');
