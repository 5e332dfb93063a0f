import { isMobileDevice } from './layout-class.ts';

/** Id of the popover in the site's header that a phone or tablet shows instead of the studio. */
export const mobileNoticeId = 'dashboard-notice';

/** Shows the notice and returns true on phones and tablets, where the studio does not run. */
export function showMobileNotice(): boolean {
  if (!isMobileDevice(window.innerWidth, navigator.userAgent)) return false;
  document.getElementById(mobileNoticeId)?.showPopover();
  return true;
}
