import { schoolIdentities } from '#features/sign-in/server/social/school-identities.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { schoolIdentityLink } from './link-school-identity.ts';
import { schoolSignInRoute } from './school-sign-in-route.ts';
import { getSchoolSignIn, setSchoolSignIn } from './set-school-sign-in.ts';
import { startSchoolSignIn } from './start-school-sign-in.ts';
import { trySchoolSignIn } from './try-school-sign-in.ts';

export const schoolSignIn = feature({
  name: 'school-sign-in',
  plugs: [schoolIdentities.plug(schoolIdentityLink)],
  endpoints: [
    bind(contract.getSchoolSignIn, getSchoolSignIn),
    bind(contract.setSchoolSignIn, setSchoolSignIn),
    bind(contract.trySchoolSignIn, trySchoolSignIn),
    bind(contract.startSchoolSignIn, startSchoolSignIn),
  ],
  routes: [schoolSignInRoute],
});
