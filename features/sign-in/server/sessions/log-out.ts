import type { Call } from '#platform/server/call.ts';
import { writeGuestCookie } from '../hand-over/handover-cookies.ts';
import { endSession } from './sessions.ts';

/** Ends the session of this device on all hosts and redirects home. A cross-site request ends nothing. */
export async function logOut(call: Call): Promise<undefined> {
  if (call.http.fetchSite !== 'cross-site') await endSession(call);
  if (call.platform.config.edition === 'studio') writeGuestCookie(call);
  call.http.redirect('/');
}
