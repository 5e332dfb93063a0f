import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getSchoolLicence } from '../contract.ts';

/** What a school has bought, for its owner. */
export const schoolLicenceQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['school-licence', id], queryFn: () => api(getSchoolLicence, { id }) });
