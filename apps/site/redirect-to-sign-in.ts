/** The session has ended under the page: remember where the person was, and lead to sign-in. */
export function redirectToSignIn(): void {
  try {
    localStorage.setItem('signInRedirectUrl', location.href);
  } catch {
    // Blocked storage only loses the way back.
  }
  location.assign('/auth?tab=sign_in');
}
