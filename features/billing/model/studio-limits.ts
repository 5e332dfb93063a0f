import { type PlanLimits, planOfAccountType } from './plans.ts';

/** Kinds of files that the studio exports. */
export type ExportKind = 'wav' | 'flac' | 'mp3';

/** What a plan leaves of the studio to a member. */
export interface StudioLimits {
  exports: readonly ExportKind[];
  /** Types of devices that the member may neither add nor turn; where they stand, they play for everybody. */
  lockedDevices: readonly string[];
}

const kinds = { nothing: [], mp3: ['mp3'], all: ['wav', 'flac', 'mp3'] } as const;

const limitsOf = ({ exports, parametricEq }: Pick<PlanLimits, 'exports' | 'parametricEq'>): StudioLimits => ({
  exports: kinds[exports],
  lockedDevices: parametricEq ? [] : ['parametric-eq'],
});

/** What a member may do in the studio: by the plan where plans limit, and everything in a school, which pays for its members. */
export const studioLimits = (
  account: { accountType: number; isOfSchool: boolean },
  settings: { planLimits: boolean },
): StudioLimits =>
  limitsOf(
    settings.planLimits && !account.isOfSchool
      ? planOfAccountType(account.accountType).limits
      : { exports: 'all', parametricEq: true },
  );
