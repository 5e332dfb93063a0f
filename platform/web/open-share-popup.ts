/** Opens the address in a popup window (SITE-037); false where the browser blocks it. */
export function openSharePopup(href: string): boolean {
  const popup = window.open(href, 'share', 'popup,width=600,height=600');
  if (!popup) return false;
  popup.opener = null;
  return true;
}
