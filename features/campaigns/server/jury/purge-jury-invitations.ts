import type { Call } from '#platform/server/call.ts';
import { purgeInvitations } from './juror.store.ts';

const DAYS_SHOWN = 90;

/** Deletes invitations that nobody has accepted some time after they expired, once a night. */
export async function handlePurgeJuryInvitations({ db, now }: Call): Promise<void> {
  await purgeInvitations(db, new Date(now.getTime() - DAYS_SHOWN * 86_400_000));
}
