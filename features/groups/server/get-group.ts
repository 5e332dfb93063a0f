import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { sharedReadsOf } from '#platform/server/live/shared-reads.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { getGroup as contract, GroupDocument } from '../contract.ts';
import { getMetGroup } from './find-group.ts';
import { presentOneGroup } from './present-group.ts';

/** Guests all get the same, read once a second; who is signed in gets their own. */
export async function getGroup(call: Call, { groupLink }: InputOf<typeof contract>): Promise<GroupDocument> {
  if (call.actor.userId !== null) return presentOneGroup(call, await getMetGroup(call, groupLink));
  const { platform, now } = call;
  const key = JSON.stringify(['group', groupLink.toLowerCase()]);
  return sharedReadsOf(platform)(key, now.getTime(), async () => {
    const everybody = makeCall(platform, platform.db, guest);
    return presentOneGroup(everybody, await getMetGroup(everybody, groupLink));
  });
}
