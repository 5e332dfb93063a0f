import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getLinkPurpose, getVerification } from '../verification.contract.ts';

/** How far the viewer's address is verified. */
export const verificationQuery = (api: Api) =>
  queryOptions({ queryKey: ['verification'], queryFn: () => api(getVerification, {}) });

/** What the link is for with which this page was opened. Its token is no part of the key, which stands in the page. */
export const emailLinkQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['letter-link'],
    queryFn: () => api(getLinkPurpose, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
