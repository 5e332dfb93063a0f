import { z } from 'zod';
import type { MediaView } from '#features/media/contract.ts';
import { mapKeys, toCamel } from '#platform/pure/casing.ts';
import type { StoredBlock } from '../block-kind.ts';
import {
  BLOCKS_LIMIT,
  PAGE_DESCRIPTION_LIMIT,
  PAGE_TITLE_LIMIT,
  type PageDocument,
  pageTypes,
} from '../page-document.ts';
import { type PageEdition, pageEditions } from '../page-edition.ts';
import { pagePathError, pathKey } from '../page-path.ts';
import { type MediaOfRemote, readRemoteBlock, readRemoteMedia } from './read-remote-block.ts';
import { isObject, unwrap } from './remote-value.ts';

/** A page of a remote content system, as the program shows it. */
export interface RemotePage {
  /** That of the content system. */
  id: string;
  path: string;
  edition: PageEdition;
  publishedAt: string;
  document: PageDocument;
  /** What it shows. */
  media: MediaView[];
  /** The content system's addresses of its files, by the names of our copies. */
  sources: Readonly<Record<string, string>>;
}

const id = z.union([z.string().min(1).max(100), z.number()]).transform(String);

/** More keys are fine: content systems add their own. */
const attributesSchema = z.looseObject({
  id,
  path: z.string().refine((path) => pagePathError(path) === null),
  title: z.string().trim().min(1).max(PAGE_TITLE_LIMIT),
  type: z.enum(pageTypes).nullish(),
  description: z.string().max(PAGE_DESCRIPTION_LIMIT).nullish(),
  edition: z.enum(pageEditions).nullish(),
  publishedAt: z.iso.datetime({ offset: true }),
  unlisted: z.boolean().nullish(),
  blocks: z.array(z.looseObject({ _Component: z.string().max(100) })).max(BLOCKS_LIMIT),
});

export type RemotePageContent = Omit<RemotePage, 'sources'>;

/** The page of an entry; null for one that is not published. Throws where the entry has another shape. */
export function readRemotePage(entry: unknown, media: MediaOfRemote): RemotePageContent | null {
  const value = mapKeys(unwrap(entry), toCamel);
  if (isObject(value) && value.publishedAt === null) return null;
  const page = attributesSchema.parse(value);
  const shown = new Map<string, MediaView>();
  const collect: MediaOfRemote = (found) => {
    const view = media(found);
    if (view) shown.set(view.id, view);
    return view;
  };
  const share = readRemoteMedia(page.shareImage, collect);
  const document: PageDocument = {
    title: page.title,
    description: page.description ?? '',
    type: page.type ?? 'article',
    shareImage: share,
    navigation: placeIn(page.navigation, page.path),
    unlisted: page.unlisted ?? false,
    blocks: withOwnIds(page.blocks.map((block) => readRemoteBlock(block, collect))),
  };
  const { path, edition, publishedAt } = page;
  return { id: page.id, path, edition: edition ?? 'site', publishedAt, document, media: [...shown.values()] };
}

/** Blocks of several kinds may have the same id in a content system. */
function withOwnIds(blocks: readonly StoredBlock[]): StoredBlock[] {
  const ids = new Set<string>();
  return blocks.map((block, at) => {
    const own = ids.has(block.id) ? `${block.id.slice(0, 30)}-${at}` : block.id;
    ids.add(own);
    return { ...block, id: own };
  });
}

/** A page's place in menus, from the tree of its section (CMS-008); by title where it has none. */
function placeIn(tree: unknown, path: string): PageDocument['navigation'] {
  const nowhere = { title: '', place: 0, hidden: false };
  if (!isObject(tree)) return nowhere;
  if (isHere(tree, path)) return { ...nowhere, title: titleOf(tree) };
  const items = Array.isArray(tree.items) ? tree.items.filter(isObject) : [];
  for (const [place, item] of items.entries()) {
    if (isHere(item, path)) return { ...nowhere, title: titleOf(item), place: Math.min(place, 9999) };
    const below = placeIn({ items: item.items }, path);
    if (below.title !== '' || below.place > 0) return below;
  }
  return nowhere;
}

const isHere = (node: { path?: unknown }, path: string): boolean =>
  typeof node.path === 'string' && pathKey(node.path) === pathKey(path);
const titleOf = ({ title }: { title?: unknown }): string =>
  typeof title === 'string' ? title.slice(0, PAGE_TITLE_LIMIT) : '';
