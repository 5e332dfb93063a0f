/** Stores the address after the session has ended, and redirects to sign-in. */
export function redirectToSignIn(): void {
  try {
    localStorage.setItem('signInRedirectUrl', location.href);
  } catch {
    // With blocked storage only the way back is lost.
  }
  location.assign('/auth?tab=sign_in');
}
