import * as Y from 'yjs';
import type { Deletable } from '#studio/document/edits/delete-records.ts';
import { type Collection, collections, mapOf, type RecordMap, recordOf } from '#studio/document/schema.ts';

/** An edit that is saved counts as made at the same time as what arrives so soon after it. */
const sharedMs = 10_000;

export interface Thing {
  readonly from: Deletable;
  readonly id: string;
}

/** What somebody else deleted while it was edited here. */
export interface Deletion {
  /** From the inside out, such as a region and its track; the last one is what was deleted. */
  readonly things: readonly Thing[];
  /** Ids of what was edited here. */
  readonly edited: readonly string[];
  /** Of the document of who deleted it. */
  readonly clientId: number;
}

interface Watched {
  doc: Y.Doc;
  /** Whether the server has every edit of this page. */
  isSaved(): boolean;
  /** What a running gesture is about to change. */
  held(): { readonly collection: Collection; readonly ids: readonly string[] } | null;
  now(): number;
  onDeleted(deletions: readonly Deletion[]): void;
}

export interface DeletionWatch {
  /** The server has every edit now. */
  onSaved(): void;
  stop(): void;
}

interface Edited {
  readonly collection: Collection;
  readonly id: string;
  savedAt: number | null;
}

/** Finds what others delete while it is edited here: before the edit is saved, shortly after it, or before it ends (STUDIO-156). */
export function watchDeletions({ doc, isSaved, held, now, onDeleted }: Watched): DeletionWatch {
  const edited = new Map<string, Edited>();

  function add(collection: Collection, id: string): void {
    edited.set(`${collection} ${id}`, { collection, id, savedAt: isSaved() ? now() : null });
  }

  function check(): void {
    const found = new Map<string, Deletion>();
    for (const [key, one] of edited) {
      if (one.savedAt !== null && now() - one.savedAt > sharedMs) edited.delete(key);
      else
        for (const chain of chainsOf(doc, one)) {
          const deletion = deletionOf(doc, chain);
          if (deletion === null) continue;
          edited.delete(key);
          const things = JSON.stringify(deletion.things);
          const before = found.get(things)?.edited ?? [];
          found.set(things, { ...deletion, edited: [...before, one.id] });
        }
    }
    if (found.size > 0) onDeleted([...found.values()]);
  }

  function onAll(_doc: Y.Doc, transactions: readonly Y.Transaction[]): void {
    for (const transaction of transactions)
      if (transaction.local)
        for (const { collection, id } of changedRecords(doc, transaction)) add(collection, id);
    const running = transactions.some(deletes) ? held() : null;
    for (const id of running?.ids ?? []) if (running !== null) add(running.collection, id);
    if (edited.size > 0) check();
  }
  doc.on('afterAllTransactions', onAll);
  return {
    onSaved() {
      for (const one of edited.values()) one.savedAt ??= now();
    },
    stop: () => doc.off('afterAllTransactions', onAll),
  };
}

const deletes = ({ changed }: Y.Transaction): boolean =>
  [...changed.values()].some((keys) => keys.has('gone'));

function* changedRecords(doc: Y.Doc, { changed }: Y.Transaction): Generator<Omit<Edited, 'savedAt'>> {
  const roots = new Map<unknown, Collection>(collections.map((name) => [mapOf(doc, name), name]));
  for (const [type, keys] of changed as ReadonlyMap<Y.AbstractType<unknown>, ReadonlySet<string | null>>) {
    let id: string | null = null;
    let at: Y.AbstractType<unknown> | null = type;
    while (at !== null && at._item !== null) {
      id = at._item.parentSub;
      at = at._item.parent instanceof Y.AbstractType ? at._item.parent : null;
    }
    const collection = roots.get(at);
    if (collection === undefined) continue;
    for (const one of at === type ? keys : [id]) if (one !== null) yield { collection, id: one };
  }
}

/** A record with what it is in: a clip with each region that plays it. */
function chainsOf(doc: Y.Doc, { collection, id }: Omit<Edited, 'savedAt'>): Thing[][] {
  const within = (from: Deletable, key: string): Thing[] => {
    const owner = recordOf(doc, from, id)?.get(key);
    return [{ from, id }, ...(typeof owner === 'string' ? [{ from: 'tracks', id: owner } as const] : [])];
  };
  if (collection === 'tracks') return [[{ from: 'tracks', id }]];
  if (collection === 'regions' || collection === 'devices') return [within(collection, 'track')];
  if (collection === 'lanes') {
    const owner = recordOf(doc, 'lanes', id)?.get('owner');
    if (typeof owner !== 'string') return [];
    const isDevice = recordOf(doc, 'devices', owner) !== null;
    return chainsOf(doc, { collection: isDevice ? 'devices' : 'tracks', id: owner });
  }
  if (collection !== 'clips') return [];
  return [...(mapOf(doc, 'regions') ?? new Map<string, unknown>())]
    .filter(([, record]) => record instanceof Y.Map && record.get('clip') === id)
    .flatMap(([region]) => chainsOf(doc, { collection: 'regions', id: region }));
}

/** What of a chain is deleted, where the outermost was by somebody else. */
function deletionOf(doc: Y.Doc, chain: readonly Thing[]): Omit<Deletion, 'edited'> | null {
  const things = chain.filter(({ from, id }) => recordOf(doc, from, id)?.has('gone'));
  const outer = things.at(-1);
  const record = outer === undefined ? null : recordOf(doc, outer.from, outer.id);
  if (record === null) return null;
  const clientId = writerOfGone(record);
  if (clientId === null || clientId === doc.clientID || typeof record.get('gone') !== 'string') return null;
  return { things, clientId };
}

const writerOfGone = (record: RecordMap): number | null => record._map.get('gone')?.id.client ?? null;
