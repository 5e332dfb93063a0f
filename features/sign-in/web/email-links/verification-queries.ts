import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getLinkPurpose, getVerification } from '../../verification.contract.ts';

/** The state of the verification of the viewer's address. */
export const verificationQuery = (api: Api) =>
  queryOptions({ queryKey: ['verification'], queryFn: () => api(getVerification, {}) });

/** What the link is for with which this page was opened. The query key is part of the page, so it has no token. */
export const emailLinkQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['letter-link'],
    queryFn: () => api(getLinkPurpose, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
