import { planOfAccountType } from './plans.ts';

/** Kinds of files that the studio exports. */
export type ExportKind = 'wav' | 'flac' | 'mp3';

const kinds = { nothing: [], mp3: ['mp3'], all: ['wav', 'flac', 'mp3'] } as const;

/** What a member may export: by the plan where plans limit, and everything in a school, which pays for its members. */
export const exportKinds = (
  account: { accountType: number; isOfSchool: boolean },
  settings: { planLimits: boolean },
): readonly ExportKind[] =>
  settings.planLimits && !account.isOfSchool
    ? kinds[planOfAccountType(account.accountType).limits.exports]
    : kinds.all;
