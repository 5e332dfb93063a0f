import { connectedProviders } from '../social/social-identities.store.ts';
import { accountPart } from './account-part.ts';

/** How the member signs in. */
export const signInAccountPart = accountPart({
  feature: 'sign-in',
  user: ['email', 'emailBounced', 'emailVerified', 'hasPassword', 'facebookConnected', 'googleConnected'],
  account: [],
  column: connectedProviders,
  present: async ({ user, found }) => ({
    user: {
      email: user.email,
      emailBounced: user.email_bounced_at !== null,
      emailVerified: user.email_verified_at !== null,
      hasPassword: user.password_hash !== null,
      facebookConnected: found.includes('facebook'),
      googleConnected: found.includes('google'),
    },
    account: {},
  }),
});
