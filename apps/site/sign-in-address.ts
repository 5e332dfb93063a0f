/** The sign-in page that leads back to `href`. */
export function signInAddress(href: string): string {
  return `/auth?tab=sign_in&redirect_to=${encodeURIComponent(href)}`;
}
