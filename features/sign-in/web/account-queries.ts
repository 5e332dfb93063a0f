import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { listAccessTokens } from '../access-tokens.contract.ts';
import { getAccount } from '../current-user.contract.ts';
import { listDevices } from '../devices.contract.ts';
import { getSecondFactor } from '../second-factor.contract.ts';

export const accountQueryKey = ['account'];

export const accountQuery = (api: Api) =>
  queryOptions({ queryKey: accountQueryKey, queryFn: () => api(getAccount, {}) });

export const secondFactorQuery = (api: Api) =>
  queryOptions({ queryKey: ['second-factor'], queryFn: () => api(getSecondFactor, {}) });

export const devicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['devices'], queryFn: () => api(listDevices, {}) });

export const accessTokensQuery = (api: Api) =>
  queryOptions({ queryKey: ['access-tokens'], queryFn: () => api(listAccessTokens, {}) });
