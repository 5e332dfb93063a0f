import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';

/** Nobody can write a message yet, so nobody has an unread one. */
export const messages = feature({
  name: 'messages',
  endpoints: [
    bind(contract.listNewConversations, async () => ({
      data: [],
      included: [],
      meta: { total: 0, nextPage: null, defaultAvatarUrl: '/avatar.svg' },
    })),
  ],
});
