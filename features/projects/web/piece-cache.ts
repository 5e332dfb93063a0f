import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Piece } from '../model/piece.ts';
import type { PiecePage } from './piece-queries.ts';

/** Puts the piece as it is now into every list that shows it. */
export const replacePiece = (client: QueryClient, piece: Piece): void =>
  changeLists(client, (items) => items.map((one) => (one.id === piece.id ? piece : one)));

/** Takes the piece out of every list. */
export const dropPiece = (client: QueryClient, id: string): void =>
  changeLists(client, (items) => items.filter((one) => one.id !== id));

/** Lets every list be asked for again: the ones on the page now, others when one comes to them. */
export const reloadPieces = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['pieces'] });

function changeLists(client: QueryClient, change: (items: Piece[]) => Piece[]): void {
  client.setQueriesData<InfiniteData<PiecePage>>(
    { queryKey: ['pieces', 'list'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
  client.setQueriesData<PiecePage>(
    { queryKey: ['pieces', 'section'] },
    (page) => page && { ...page, items: change(page.items) },
  );
}
