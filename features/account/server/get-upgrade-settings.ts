import type { AnswerOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import type { getUpgradeSettings as contract } from '../data-layer.contract.ts';

/** The thresholds of the popup about plans (SUBS-070). */
export async function getUpgradeSettings({ platform }: Call): Promise<AnswerOf<typeof contract>> {
  const { days, signIns, songs } = platform.config.upgradePopup;
  return {
    NUMBER_OF_DAYS_UPGRADE_POPUP: days,
    NUMBER_OF_LOGINS_UPGRADE_POPUP: signIns,
    NUMBER_OF_SONGS_UPGRADE_POPUP: songs,
  };
}
