import { overviewParts } from '#features/admin/server/overview-part.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as draftsContract from '../drafts.contract.ts';
import { getSurvey as surveyContract } from '../surveys.contract.ts';
import { createBanner, deleteBanner, updateBanner } from './change-banners.ts';
import {
  createBannerDraft,
  publishBannerDraft,
  restoreBannerVersion,
  saveBannerDraft,
} from './drafts/change-banner-drafts.ts';
import { getBannerVersion, listBannerDrafts, listBannerVersions } from './drafts/list-banner-drafts.ts';
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
    bind(draftsContract.listBannerDrafts, listBannerDrafts),
    bind(draftsContract.createBannerDraft, createBannerDraft),
    bind(draftsContract.saveBannerDraft, saveBannerDraft),
    bind(draftsContract.publishBannerDraft, publishBannerDraft),
    bind(draftsContract.listBannerVersions, listBannerVersions),
    bind(draftsContract.getBannerVersion, getBannerVersion),
    bind(draftsContract.restoreBannerVersion, restoreBannerVersion),
    bind(surveyContract, getSurvey),
  ],
});
