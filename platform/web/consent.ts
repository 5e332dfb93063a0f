/** Storage key of the accepted cookie notice. */
export const consentKey = 'shouldHideConsent';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether the cookie notice was accepted; false where storage is blocked. */
export function hasConsented(key = consentKey, store?: Store): boolean {
  try {
    return (store ?? localStorage).getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Stores that the cookie notice was accepted. Where storage is blocked nothing is stored. */
export function saveConsent(key = consentKey, store?: Store): void {
  try {
    (store ?? localStorage).setItem(key, 'true');
  } catch {
    // The notice is shown again on the next page load.
  }
}
