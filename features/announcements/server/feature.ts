import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { getSurvey as surveyContract } from '../surveys.contract.ts';
import { createBanner } from './create-banner.ts';
import { deleteBanner } from './delete-banner.ts';
import { getSurvey } from './get-survey.ts';
import { listAllBanners } from './list-all-banners.ts';
import { listBanners } from './list-banners.ts';
import { updateBanner } from './update-banner.ts';

export const announcements = feature({
  name: 'announcements',
  endpoints: [
    bind(contract.listBanners, listBanners),
    bind(contract.listAllBanners, listAllBanners),
    bind(contract.createBanner, createBanner),
    bind(contract.updateBanner, updateBanner),
    bind(contract.deleteBanner, deleteBanner),
    bind(surveyContract, getSurvey),
  ],
});
