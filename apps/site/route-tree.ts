import { accountRoutes } from './routes/account.ts';
import { adminBannersRoute } from './routes/admin-banners.ts';
import { authRoute } from './routes/auth.ts';
import { authConfirmConsentsRoute } from './routes/auth-confirm-consents.ts';
import { authLinkRoute } from './routes/auth-link.ts';
import { authPlansRoute } from './routes/auth-plans.ts';
import { comingRoutes } from './routes/coming.ts';
import { commentRoute } from './routes/comment.ts';
import { communityRoute } from './routes/community.ts';
import { galleryRoute } from './routes/dev-gallery.ts';
import { editTrackRoute } from './routes/edit-track.ts';
import { embedRoute } from './routes/embed.ts';
import { homeRoute } from './routes/home.ts';
import { installChromeRoute } from './routes/install-chrome.ts';
import { letterLinkRoutes } from './routes/letter-links.ts';
import { licensingAgreementRoute } from './routes/licensing-agreement.ts';
import { makeMusicRoute } from './routes/make-music.ts';
import { myTracksRoute } from './routes/my-tracks.ts';
import { notificationsRoute } from './routes/notifications.ts';
import { onlineStudioRoute } from './routes/online-studio.ts';
import { privacyPolicyRoute } from './routes/privacy-policy.ts';
import { rootRoute } from './routes/root.tsx';
import { searchRoute } from './routes/search.ts';
import { shortLinkRoute } from './routes/short-link.ts';
import { termsOfServiceRoute } from './routes/terms-of-service.ts';
import { trackRoute } from './routes/track.ts';
import { tracksRoute } from './routes/tracks.ts';
import { userRoute } from './routes/user.ts';

/** Every address of the site that has a page. */
export const routeTree = rootRoute.addChildren([
  homeRoute,
  communityRoute,
  authRoute,
  authPlansRoute,
  authConfirmConsentsRoute,
  authLinkRoute,
  userRoute,
  tracksRoute,
  trackRoute,
  myTracksRoute,
  notificationsRoute,
  editTrackRoute,
  shortLinkRoute,
  embedRoute,
  commentRoute,
  privacyPolicyRoute,
  termsOfServiceRoute,
  galleryRoute,
  adminBannersRoute,
  searchRoute,
  onlineStudioRoute,
  makeMusicRoute,
  licensingAgreementRoute,
  installChromeRoute,
  ...letterLinkRoutes,
  ...accountRoutes,
  ...comingRoutes,
]);
