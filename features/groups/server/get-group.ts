import { guest } from '#platform/pure/actor.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { getGroup as contract, GroupPageDocument } from '../page.contract.ts';
import { getGroupWithViewer } from './find-group.ts';
import type { FindGroupCampaign } from './group-campaign.ts';
import { presentGroupPage } from './present-group-page.ts';

/** Reads a group: for guests from one read a second that all share, for members anew. */
export const getGroup =
  (campaigns: FindGroupCampaign) =>
  async (call: Call, { groupLink }: InputOf<typeof contract>): Promise<GroupPageDocument> => {
    const read = async (as: Call) => presentGroupPage(as, await getGroupWithViewer(as, groupLink), campaigns);
    if (call.actor.userId !== null) return read(call);
    const { platform } = call;
    const key = JSON.stringify(['group', groupLink.toLowerCase()]);
    return sharedReadCacheOf(platform)(key, () => read(makeCall(platform, platform.db, guest)));
  };
