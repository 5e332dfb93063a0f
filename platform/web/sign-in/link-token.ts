declare global {
  interface Window {
    /** Set by the first script of the page, which removes it from the address. */
    linkToken?: string;
  }
}

/** The token of the e-mail link that opened this page; null without one, during server rendering, and after a reload. */
export const readLinkToken = (): string | null =>
  typeof window === 'undefined' ? null : (window.linkToken ?? null);
