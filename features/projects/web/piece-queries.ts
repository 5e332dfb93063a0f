import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { listPieces, type PieceListDocument } from '../contract.ts';
import type { Piece } from '../model/piece.ts';
import { orderOf, type PieceSort } from '../model/piece-sort.ts';

export interface PiecePage {
  items: Piece[];
  meta: PieceListDocument['meta'];
}

const pageItems = 20;
const sectionItems = 6;

async function read(api: Api, sort: PieceSort, items: number, page: string | number): Promise<PiecePage> {
  const document = await api(listPieces, { page, items, workspaces: false, sort, order: orderOf(sort) });
  return { items: resolveDocument<Piece[]>(document), meta: document.meta };
}

/** The pieces that the viewer worked on last, as the community's home shows them. */
export const lastPiecesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['pieces', 'section'],
    queryFn: () => read(api, 'updated_at', sectionItems, 1),
  });

/** All pieces of the viewer, page by page after `meta.nextPage`. */
export const pieceListQuery = (api: Api, sort: PieceSort) =>
  infiniteQueryOptions({
    queryKey: ['pieces', 'list', sort],
    queryFn: ({ pageParam }) => read(api, sort, pageItems, pageParam),
    initialPageParam: 1 as string | number,
    getNextPageParam: ({ meta }) => meta.nextPage ?? undefined,
  });
