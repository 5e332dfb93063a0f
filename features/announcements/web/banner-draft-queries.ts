import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getBannerVersion, listBannerDrafts, listBannerVersions } from '../drafts.contract.ts';

/** All banners with their drafts, for site admins. */
export const bannerDraftsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['banners', 'drafts'],
    queryFn: async () => (await api(listBannerDrafts, {})).data,
  });

/** The versions of a banner, for its revision. */
export const bannerVersionsQuery = (api: Api, id: string, revision: number) =>
  queryOptions({
    queryKey: ['banner-versions', id, revision],
    queryFn: async () => (await api(listBannerVersions, { id })).data,
  });

/** The text of a version, which never changes. */
export const bannerVersionQuery = (api: Api, id: string, number: number) =>
  queryOptions({
    queryKey: ['banner-version', id, number],
    queryFn: async () => (await api(getBannerVersion, { id, number })).data.text,
    staleTime: 10 * 60_000,
  });
