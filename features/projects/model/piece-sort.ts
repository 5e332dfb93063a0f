/** How one's pieces can be ordered, and what the selector calls it. */
export const pieceSorts = {
  updated_at: 'Last edited',
  created_at: 'Created',
  title: 'Alphabetical',
} as const;
export type PieceSort = keyof typeof pieceSorts;

const isPieceSort = (text: string): text is PieceSort => Object.hasOwn(pieceSorts, text);

/** The sort that a wire text names; anything unknown is the default. */
export const readPieceSort = (text: string | undefined): PieceSort =>
  text !== undefined && isPieceSort(text) ? text : 'updated_at';

/** The order that a sort has unless another is asked for: the newest first, titles from A to Z. */
export const orderOf = (sort: PieceSort): 'asc' | 'desc' => (sort === 'title' ? 'asc' : 'desc');
