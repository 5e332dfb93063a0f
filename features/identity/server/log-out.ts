import type { Call } from '#platform/server/call.ts';
import { endSession } from './sessions.ts';

/** Ends the session of this device and goes home. What another site's page asks for ends nothing. */
export async function logOut(call: Call): Promise<undefined> {
  if (call.http.fetchSite !== 'cross-site') await endSession(call);
  call.http.redirect('/');
}
