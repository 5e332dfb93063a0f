import { lazyModule } from '#platform/web/lazy-module.ts';

/** The jury on a campaign's page, loaded only where there is one. */
export const campaignJuryPart = lazyModule('CampaignJury', () => import('./campaign-jury.tsx'));
