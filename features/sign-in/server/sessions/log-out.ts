import type { Call } from '#platform/server/call.ts';
import { writeGuestCookie } from '../hand-over/handover-cookies.ts';
import { endSession } from './sessions.ts';

/** Ends the session of this device on all hosts and redirects home, or a managed account to where it signs in. A cross-site request ends nothing. */
export async function logOut(call: Call): Promise<undefined> {
  const { isManaged } = call.actor;
  if (call.http.fetchSite !== 'cross-site') await endSession(call);
  if (call.platform.config.edition === 'studio') writeGuestCookie(call);
  // Students share devices: the next one signs in where this one did.
  call.http.redirect(isManaged ? `${call.platform.config.eduUrl}/class` : '/');
}
