import { overviewParts } from '#features/admin/server/overview-part.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { getSurvey as surveyContract } from '../surveys.contract.ts';
import { createBanner, deleteBanner, updateBanner } from './change-banners.ts';
import { scheduledBannersPart } from './find-scheduled-banners.ts';
import { getSurvey } from './get-survey.ts';
import { listAllBanners, listBanners } from './list-banners.ts';

export const announcements = feature({
  name: 'announcements',
  plugs: [overviewParts.plug(scheduledBannersPart)],
  endpoints: [
    bind(contract.listBanners, listBanners),
    bind(contract.listAllBanners, listAllBanners),
    bind(contract.createBanner, createBanner),
    bind(contract.updateBanner, updateBanner),
    bind(contract.deleteBanner, deleteBanner),
    bind(surveyContract, getSurvey),
  ],
});
