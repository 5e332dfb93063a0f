import { referralDiscount } from '#features/billing/server/prices/referral-discount.ts';
import { buyingSchools } from '#features/billing/server/schools/buying-school.ts';
import { paymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { feature, onJob } from '#platform/server/feature.ts';
import {
  addArticleSounds,
  addCampaignStems,
  addSchoolTrack,
  addSeedCampaigns,
  addSeedMedia,
  addSeedPages,
  addSeedPayments,
  addSeedPortraits,
  addSeedProduct,
  addSeedTrack,
} from './seed.jobs.ts';

/** The seeded community. A chain of jobs adds its tracks, so that a restart continues it. */
export const seeds = feature({
  name: 'seeds',
  jobs: [
    onJob(addSeedTrack, async () => (await import('./add-seed-track.ts')).addSeedTrack),
    onJob(addArticleSounds, async () => (await import('./news/add-article-sounds.ts')).addArticleSounds),
    onJob(addCampaignStems, async () => (await import('./campaigns/add-campaign-stems.ts')).addCampaignStems),
    onJob(addSeedCampaigns, async () => (await import('./campaigns/add-seed-campaigns.ts')).addSeedCampaigns),
    onJob(addSchoolTrack, async () => (await import('./school/add-school-track.ts')).addSchoolTrack),
    onJob(addSeedMedia, async () => (await import('./media/add-seed-media.ts')).addSeedMedia),
    onJob(addSeedPortraits, async () => (await import('./portraits/add-seed-portraits.ts')).addSeedPortraits),
    onJob(addSeedPages, async () => (await import('./pages/add-seed-pages.ts')).addSeedPages),
    onJob(addSeedProduct, async () => (await import('./shop/add-seed-product.ts')).addSeedProduct),
  ],
  build: (plugged) => ({
    jobs: [
      onJob(addSeedPayments, async () => {
        const { addSeedPayments: add } = await import('./payments/add-seed-payments.ts');
        const sale = {
          purposes: plugged.byKey(paymentPurposes),
          findReferralDiscount: plugged.one(referralDiscount),
          findBuyingSchool: plugged.one(buyingSchools),
        };
        return (call) => add(call, sale);
      }),
    ],
  }),
});
