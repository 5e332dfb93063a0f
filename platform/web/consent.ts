/** Storage key of the answer to the cookie notice. */
export const consentKey = 'shouldHideConsent';

/** The stored answer to the cookie notice; null without one, and where storage is blocked. */
export function readConsent(key = consentKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether more than what is necessary was accepted. */
export const hasConsented = (): boolean => ![null, 'necessary'].includes(readConsent());

/** Stores the answer to the cookie notice. Where storage is blocked nothing is stored. */
export function saveConsent(answer: 'true' | 'necessary' = 'true', key = consentKey): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // The notice is shown again on the next page load.
  }
}
