import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getPreview } from '../../preview.contract.ts';
import { toPageToShow } from '../content-page-queries.ts';

/** A draft as readers would get it. */
export const previewQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['page-preview', token],
    queryFn: async () => toPageToShow((await api(getPreview, { token })).data),
  });
