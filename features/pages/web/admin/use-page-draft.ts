import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type PageView, savePage } from '../../admin.contract.ts';
import { sameDocument } from '../../model/editing/compare-documents.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { loadStoredDraft, saveStoredDraft } from './stored-draft.ts';

/** How long after the last key a draft is saved, and how long after a lost connection it is tried again, in ms. */
const SAVE_AFTER_MS = 2000;
const RETRY_AFTER_MS = 10_000;

export type SaveState = 'saved' | 'changed' | 'saving' | 'offline' | 'refused' | 'collision';

export interface PageDraft {
  page: PageView;
  document: PageDocument;
  change: (document: PageDocument) => void;
  state: SaveState;
  /** Of the last save that was refused, by field. */
  errors: FieldErrors;
  /** The page as another admin has left it meanwhile. */
  theirs: PageView | null;
  /** What both admins began with. */
  base: PageDocument;
  /** Saves now; true where the draft is saved. */
  saveNow: () => Promise<boolean>;
  /** Page and document as they are now, also within what awaits `saveNow`. */
  current: () => { page: PageView; document: PageDocument };
  /** Goes on from a newer state of the page, with this document or its own. */
  resume: (page: PageView, document?: PageDocument) => void;
}

const documentOf = (page: PageView) => page.draft.document as PageDocument;

/** The draft of a page while it is edited: saved 2 s after the last change, and kept by the browser until then. */
export function usePageDraft(opened: PageView): PageDraft {
  const api = useApi();
  const [page, setPage] = useState(opened);
  const [document, setDocument] = useState(documentOf(opened));
  const [state, setState] = useState<SaveState>('saved');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<PageView | null>(null);
  const [restoredBase, setRestoredBase] = useState<PageDocument | null>(null);
  const latest = useRef({
    page,
    document,
    saving: null as Promise<boolean> | null,
    /** What was sent last without an answer: it may have been saved. */
    unanswered: null as PageDocument | null,
  });

  const accept = (next: PageView, shown: PageDocument) => {
    latest.current = { ...latest.current, page: next, document: shown };
    setPage(next);
    setDocument(shown);
  };
  const store = (based: PageView, document: PageDocument) =>
    saveStoredDraft(opened.id, { revision: based.draft.revision, document, base: documentOf(based) });
  const change = (next: PageDocument) => {
    accept(latest.current.page, next);
    store(latest.current.page, next);
    setState((before) => (before === 'collision' ? before : 'changed'));
  };
  const resume = (next: PageView, shown = documentOf(next)) => {
    setTheirs(null);
    setRestoredBase(null);
    setErrors({});
    if (sameDocument(documentOf(next), shown)) {
      accept(next, shown);
      saveStoredDraft(opened.id, null);
      setState('saved');
      return;
    }
    accept(next, shown);
    store(next, shown);
    setState('changed');
  };

  /** Whether a page that was saved meanwhile has our own text: as it is now, or as it was sent before without an answer. */
  function ownTextIn(found: PageView): 'present' | 'earlier' | null {
    const { unanswered, document: present } = latest.current;
    latest.current.unanswered = null;
    if (sameDocument(documentOf(found), present)) return 'present';
    return unanswered !== null && sameDocument(documentOf(found), unanswered) ? 'earlier' : null;
  }

  const send = async (): Promise<boolean> => {
    const sent = latest.current.document;
    const { id, draft } = latest.current.page;
    setState('saving');
    try {
      const { data } = await api(savePage, { id, revision: draft.revision, document: sent });
      setErrors({});
      latest.current.unanswered = null;
      const isLast = latest.current.document === sent;
      accept(data, latest.current.document);
      if (isLast) saveStoredDraft(id, null);
      else store(data, latest.current.document);
      setState(isLast ? 'saved' : 'changed');
      return isLast;
    } catch (error) {
      if (!isRefusal(error) || error.status === 0 || error.status >= 500 || error.status === 429) {
        latest.current.unanswered = sent;
        setState('offline');
      } else if (error.code === 'stale_revision') {
        const found = error.details as PageView;
        const own = ownTextIn(found);
        if (own) resume(found, latest.current.document);
        if (own === 'earlier') return send();
        if (own) return true;
        setTheirs(found);
        setState('collision');
      } else {
        setErrors(error.fields ?? { base: [error.message] });
        setState('refused');
      }
      return false;
    }
  };
  const saveNow = async (): Promise<boolean> => {
    // One at a time: of two upon one revision the second would collide with the first.
    const mustWait = latest.current.saving !== null;
    while (latest.current.saving) await latest.current.saving;
    if (mustWait && sameDocument(documentOf(latest.current.page), latest.current.document)) return true;
    latest.current.saving = send();
    const isSaved = await latest.current.saving;
    latest.current.saving = null;
    return isSaved;
  };
  const save = useEffectEvent(() => void saveNow());
  const restore = useEffectEvent(() => {
    const stored = loadStoredDraft(opened.id);
    if (!stored || sameDocument(stored.document, documentOf(opened))) return;
    accept(opened, stored.document);
    if (stored.revision === opened.draft.revision) return setState('changed');
    setRestoredBase(stored.base ?? null);
    setTheirs(opened);
    setState('collision');
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the document begins the wait anew
  useEffect(() => {
    if (state !== 'changed' && state !== 'offline') return;
    const wait = setTimeout(() => save(), state === 'changed' ? SAVE_AFTER_MS : RETRY_AFTER_MS);
    const retry = () => save();
    if (state === 'offline') addEventListener('online', retry);
    return () => {
      clearTimeout(wait);
      removeEventListener('online', retry);
    };
  }, [state, document]);

  const saveLast = useEffectEvent(() => {
    if (state === 'changed') void saveNow();
  });

  useEffect(() => {
    const soon = setTimeout(() => restore());
    return () => {
      clearTimeout(soon);
      saveLast();
    };
  }, []);

  const current = () => latest.current;
  const base = restoredBase ?? documentOf(page);
  return { page, document, current, change, state, errors, theirs, base, saveNow, resume };
}
