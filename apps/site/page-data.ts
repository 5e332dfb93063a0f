import { mayCreateGroups } from '#features/groups/model/may-create-groups.ts';
import type { getAccount } from '#features/identity/contract.ts';
import { type Rewards, rewardInCurrency } from '#features/referrals/model/reward.ts';
import { isDownloadRestricted } from '#features/tracks/model/track-rights.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';

type OwnAccount = AnswerOf<typeof getAccount>;

/** What the viewer may do, for pages that show or hide a control. The server decides again with each call. */
export interface Acl {
  admin: boolean;
  creatingGroupsPermitted: boolean;
  uploadingTracksPermitted: boolean;
  offeringDownloadsPermitted: boolean;
}

/** What every page is given about its reader; never more than the reader may know. */
export interface PageData {
  currentUser: OwnAccount['user'] | null;
  account: OwnAccount['account'] | null;
  acl: Acl;
  /** What a friend's invitation takes off a plan. */
  referralReward: { amount: number; currency: string };
  notificationCount: number;
  avatarUrl: string | null;
}

/** Which part of the site drew the page. */
export interface PageNames {
  module: string;
  controller: string;
  action: string;
}

/** Of a visitor of a house with the usual settings. */
export const guestPageData: PageData = {
  currentUser: null,
  account: null,
  acl: {
    admin: false,
    creatingGroupsPermitted: false,
    uploadingTracksPermitted: false,
    offeringDownloadsPermitted: false,
  },
  referralReward: { amount: 10, currency: 'USD' },
  notificationCount: 0,
  avatarUrl: null,
};

/** Of a member; `admin` is whether an admin's rights count in this session. */
export function memberPageData(
  { user, account }: OwnAccount,
  notificationCount: number,
  admin: boolean,
  { referralRewards, planLimits }: { referralRewards: Rewards; planLimits: boolean },
): PageData {
  return {
    currentUser: user,
    account,
    acl: {
      admin,
      creatingGroupsPermitted: mayCreateGroups(
        { accountType: user.accountType, siteAdmin: admin },
        planLimits,
      ),
      uploadingTracksPermitted: true,
      offeringDownloadsPermitted: !isDownloadRestricted(user.accountType, planLimits),
    },
    referralReward: rewardInCurrency(referralRewards, account.currency),
    notificationCount,
    avatarUrl: user.avatarSmallUrl,
  };
}

/** `/account/tracks/$id/edit` of the file `edit-track` is `account`, `edit-track`, `edit`. */
export function pageNamesOf(path: string, fileName = 'not-found'): PageNames {
  const parts = path.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  return {
    module: parts[0] ?? 'home',
    controller: fileName,
    action: last === 'edit' || last === 'new' ? last : last.startsWith('$') ? 'show' : 'index',
  };
}
