/** What a plan allows where plans limit; null stands for any number, or for the installation's own limit of storage. */
export interface PlanLimits {
  /** Projects that a member works on alone. */
  soloProjects: number | null;
  /** Live projects, of their own and joined. */
  collabProjects: number | null;
  storageBytes: number | null;
  /** Whether others may download the member's tracks. */
  offersDownloads: boolean;
  changesCover: boolean;
  createsGroups: boolean;
  /** Files that the studio exports: MP3, and uncompressed and lossless ones (STUDIO-248). */
  exports: 'nothing' | 'mp3' | 'all';
  /** Whether the parametric EQ can be added to projects (STUDIO-249). */
  parametricEq: boolean;
}

export interface Plan {
  /** `users.account_type` of members with this plan; for an add-on only its number in this list. */
  number: number;
  name: string;
  isAddon?: true;
  /** Nobody can begin it anew, except who had it last. */
  isLegacy?: true;
  limits: PlanLimits;
}

const GB = 1e9;

const freeLimits: PlanLimits = {
  soloProjects: 10,
  collabProjects: 1,
  storageBytes: GB,
  offersDownloads: false,
  changesCover: false,
  createsGroups: false,
  exports: 'nothing',
  parametricEq: false,
};
const legacyLimits = (collabProjects: number): PlanLimits => ({
  soloProjects: null,
  collabProjects,
  storageBytes: null,
  offersDownloads: true,
  changesCover: true,
  createsGroups: true,
  exports: 'mp3',
  parametricEq: false,
});
const paidLimits = (
  storageBytes: number,
  more: Pick<PlanLimits, 'exports' | 'parametricEq'>,
): PlanLimits => ({
  ...legacyLimits(0),
  collabProjects: null,
  storageBytes,
  ...more,
});
const largePlan = { exports: 'all', parametricEq: true } as const;

/** The plan of members who pay for none. */
export const freePlan: Plan = { number: 0, name: 'Free', limits: freeLimits };

/** The free plan of accounts from before FREE_LEGACY_UNTIL, which names no storage (PRICE-008). */
const freeLegacyPlan: Plan = {
  number: 0,
  name: 'Free legacy',
  isLegacy: true,
  limits: { ...freeLimits, storageBytes: null },
};

/** All plans and add-ons that can be paid for, by key. With `freePlan` the only source of plan data (PRICE-016). */
export const plans = {
  intro: { number: 1, name: 'Intro', isLegacy: true, limits: { ...legacyLimits(3), createsGroups: false } },
  power: { number: 2, name: 'Power', isLegacy: true, limits: legacyLimits(5) },
  premium: { number: 3, name: 'Premium', isLegacy: true, limits: { ...legacyLimits(10), ...largePlan } },
  starter: {
    number: 4,
    name: 'Starter',
    limits: paidLimits(10 * GB, { exports: 'mp3', parametricEq: false }),
  },
  creator: { number: 5, name: 'Creator', limits: paidLimits(100 * GB, largePlan) },
  pro: { number: 6, name: 'Pro', limits: paidLimits(1000 * GB, largePlan) },
  europa: { number: 7, name: 'Europa', isAddon: true, limits: freeLimits },
} as const satisfies Record<string, Plan>;

export type PlanKey = keyof typeof plans;
const planKeys = Object.keys(plans) as PlanKey[];

export const isPlanKey = (item: string): item is PlanKey => Object.hasOwn(plans, item);

/** The plan or add-on with this key; null for unknown keys. */
export const findPlan = (item: string): Plan | null => (isPlanKey(item) ? plans[item] : null);

/** The plan of an account, the free one for 0 and for numbers that no plan has. */
export const planOfAccountType = (accountType: number): Plan =>
  Object.values<Plan>(plans).find(({ number, isAddon }) => number === accountType && !isAddon) ?? freePlan;

/** The key of the plan or add-on with this number; null for the free plan and unknown numbers. */
export const findPlanByNumber = (number: number): PlanKey | null =>
  planKeys.find((key) => plans[key].number === number) ?? null;

/** "Free" for 0, "Starter" for 4. */
export const planNameOfAccountType = (accountType: number): string => planOfAccountType(accountType).name;

/** The highest rank: nothing is above it (PRICE-002). */
export const ranksBelowPro = (accountType: number): boolean => accountType < plans.pro.number;

interface PlanSince {
  accountType: number;
  /** Since when the account has its plan; its creation for the first one. */
  assignedAt: Date;
}

/** Whether the account has the free plan from before the cut-off; never without one (PRICE-007). */
const hasFreeLegacy = ({ accountType, assignedAt }: PlanSince, freeLegacyUntil: Date | null): boolean =>
  accountType === freePlan.number && freeLegacyUntil !== null && assignedAt < freeLegacyUntil;

/** The plan of an account, with the legacy form of the free one. */
export const planSince = (account: PlanSince, freeLegacyUntil: Date | null): Plan =>
  hasFreeLegacy(account, freeLegacyUntil) ? freeLegacyPlan : planOfAccountType(account.accountType);

interface StorageSettings {
  planLimits: boolean;
  memberStorageBytes: number;
  freeLegacyUntil: Date | null;
}

/** The bytes of audio files that an account may have: those of its plan, or of the installation where plans do not limit. */
export const storageLimit = (account: PlanSince, settings: StorageSettings): number =>
  (settings.planLimits ? planSince(account, settings.freeLegacyUntil).limits.storageBytes : null) ??
  settings.memberStorageBytes;
