import { mayCreateGroups } from '#features/groups/model/may-create-groups.ts';
import { type Rewards, rewardInCurrency } from '#features/referrals/model/reward.ts';
import type { getAccount } from '#features/sign-in/current-user.contract.ts';
import { isDownloadRestricted } from '#features/tracks/model/track-rights.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { currencyOfId } from '#platform/pure/currency-id.ts';

type OwnAccount = AnswerOf<typeof getAccount>;

/** What the viewer may do, for pages that show or hide a control. The server checks again at each call. */
export interface Acl {
  admin: boolean;
  creatingGroupsPermitted: boolean;
  uploadingTracksPermitted: boolean;
  offeringDownloadsPermitted: boolean;
}

/** The data of every page about its viewer; never more than the viewer may know. */
export interface PageData {
  currentUser: OwnAccount['user'] | null;
  account: OwnAccount['account'] | null;
  acl: Acl;
  /** The discount of a friend's invitation. */
  referralReward: { amount: number; currency: string };
  notificationCount: number;
  avatarUrl: string | null;
}

/** The names of the page's module, controller and action. */
export interface PageNames {
  module: string;
  controller: string;
  action: string;
}

/** The page data of a guest with default settings. */
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

/** The page data of a member; `admin`: whether admin rights count in this session. */
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
    referralReward: rewardInCurrency(referralRewards, currencyOfId(account.currency)),
    notificationCount,
    avatarUrl: user.avatarSmallUrl,
  };
}

/** `/account/tracks/$id/edit` with the file `edit-track` gives `account`, `edit-track`, `edit`. */
export function pageNamesOf(path: string, fileName = 'not-found'): PageNames {
  const parts = path.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  return {
    module: parts[0] ?? 'home',
    controller: fileName,
    action: last === 'edit' || last === 'new' ? last : last.startsWith('$') ? 'show' : 'index',
  };
}
