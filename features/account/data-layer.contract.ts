import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';

const count = z.number().int().min(0);

export const getDataLayer = endpoint({
  id: 'account.getDataLayer',
  method: 'GET',
  path: '/datalayer/',
  access: 'anyone',
  summary: 'What analytics may know of the viewer: plan number, sign-ins and projects',
  answer: z.strictObject({
    /** Null for a guest. */
    accounttype: z.number().int().nullable(),
    signincount: count,
    songscount: count,
  }),
});

export const getUpgradeSettings = endpoint({
  id: 'account.getUpgradeSettings',
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  summary: 'From when on free members are shown what plans hold',
  answer: z.strictObject({
    /** Days since it was shown last. */
    NUMBER_OF_DAYS_UPGRADE_POPUP: count,
    NUMBER_OF_LOGINS_UPGRADE_POPUP: count,
    NUMBER_OF_SONGS_UPGRADE_POPUP: count,
  }),
});
