declare global {
  interface Window {
    /** Put there by the page's first script, which takes it out of the address. */
    linkToken?: string;
  }
}

/** The token of the letter's link that led to this page; null while the server renders, after a reload, and without one. */
export const readLinkToken = (): string | null =>
  typeof window === 'undefined' ? null : (window.linkToken ?? null);
