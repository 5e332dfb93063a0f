import type { PageDocument } from '../../model/page-document.ts';

/** The text of a page that this browser has not sent yet, with the revision that it is based on. */
export interface StoredDraft {
  revision: number;
  document: PageDocument;
  /** The document of that revision. */
  base?: PageDocument;
}

const keyOf = (pageId: string) => `tonehall.pageDraft.${pageId}`;

/** What was stored; null where nothing is, or where storage is blocked. */
export function loadStoredDraft(pageId: string): StoredDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(pageId)) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

/** Stores a draft, or removes it; false where the browser does not store it. */
export function saveStoredDraft(pageId: string, draft: StoredDraft | null): boolean {
  try {
    if (draft === null) localStorage.removeItem(keyOf(pageId));
    else localStorage.setItem(keyOf(pageId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
