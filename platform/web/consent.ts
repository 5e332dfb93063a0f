/** Where the browser keeps that its reader has seen the cookie notice. */
export const consentKey = 'shouldHideConsent';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether the cookie notice was agreed to; false where nothing can be stored. */
export function hasConsented(key = consentKey, store?: Store): boolean {
  try {
    return (store ?? localStorage).getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Keeps the agreement. Where storage is blocked it lasts for the page, and nothing optional starts. */
export function saveConsent(key = consentKey, store?: Store): void {
  try {
    (store ?? localStorage).setItem(key, 'true');
  } catch {
    // The notice comes back with the next page load.
  }
}
