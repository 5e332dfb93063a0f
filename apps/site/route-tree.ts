import type { AnyRoute } from '@tanstack/react-router';
import { accessTokensPage, accountManagePage, accountPage } from '#features/account/pages.ts';
import { adminMembersPage, adminPage, adminSitePage } from '#features/admin/pages.ts';
import { bannersPage } from '#features/announcements/pages.ts';
import {
  adminCouponsPage,
  adminPlansPage,
  hostedPage,
  plansPage,
  pricingPage,
  schoolPricingPage,
} from '#features/billing/pages.ts';
import {
  adminCampaignPage,
  adminCampaignsPage,
  ballotPage,
  campaignsPage,
  campaignUploadPage,
  chatPage,
  contestantsPage,
  heldVotesPage,
  jurorsPage,
  juryInvitationPage,
  juryPage,
  manageCampaignPage,
  winnersPage,
} from '#features/campaigns/pages.ts';
import { checkoutPage } from '#features/checkout/pages.ts';
import {
  classesPage,
  classInvitationPage,
  classPage,
  classSignInPage,
  schoolHomePage,
} from '#features/classes/pages.ts';
import { commentPage } from '#features/comments/pages.ts';
import {
  schoolGatewayPage,
  schoolInvitationPage,
  schoolPage,
  schoolSubscriptionPage,
  schoolWelcomePage,
} from '#features/education/pages.ts';
import { newsFeedPage, tutorialsPage } from '#features/feed/pages.ts';
import {
  campaignPage,
  campaignTracksPage,
  editGroupByIdPage,
  editGroupPage,
  groupEmailsPage,
  groupMembersPage,
  groupPage,
  groupsPage,
  groupTracksPage,
  myGroupsPage,
  newGroupPage,
} from '#features/groups/pages.ts';
import { adminHealthPage } from '#features/health/pages.ts';
import { importPage } from '#features/imports/pages.ts';
import { embedListPage, listPage, myListsPage } from '#features/lists/pages.ts';
import { adminMediaPage } from '#features/media/pages.ts';
import { userPage } from '#features/members/pages.ts';
import { conversationPage, messagesPage } from '#features/messages/pages.ts';
import { newsAdminPage, newsPage } from '#features/news/pages.ts';
import {
  notificationEmailsPage,
  notificationSettingsPage,
  notificationsPage,
} from '#features/notifications/pages.ts';
import {
  adminPageEditorPage,
  adminPagesPage,
  contentPage,
  learnPage,
  licensingPage,
  makeMusicPage,
  onlineStudioPage,
  pagePreviewPage,
  privacyPage,
  termsPage,
} from '#features/pages/pages.ts';
import { usersPage } from '#features/people/pages.ts';
import {
  adminEditProfilePage,
  editProfilePage,
  userFollowersPage,
  userFollowingPage,
  userGroupsPage,
  userTracksPage,
} from '#features/profiles/pages.ts';
import {
  accessDeniedPage,
  myProjectsPage,
  projectInvitationPage,
  projectPage,
} from '#features/projects/pages.ts';
import { adminPaymentsPage, adminTaxPage, receiptPage, receiptsPage } from '#features/receipts/pages.ts';
import { invitePage, referralFaqPage, referralPage } from '#features/referrals/pages.ts';
import { decisionPage, decisionsPage, moderationPage } from '#features/reports/pages.ts';
import { rostersPage } from '#features/rosters/pages.ts';
import { adminSchoolsPage } from '#features/school-licences/pages.ts';
import {
  consentFormPage,
  dataProcessingPage,
  recordsPage,
  secondFactorDutyPage,
  shownMembersPage,
  studentDataPage,
  studentRecordPage,
} from '#features/school-records/pages.ts';
import { schoolSignInPage, schoolSignInSettingsPage } from '#features/school-sign-in/pages.ts';
import { schoolYearPage, takeHomePage } from '#features/school-years/pages.ts';
import { searchPage } from '#features/search/pages.ts';
import { adminOrdersPage, adminProductsPage, productPage, productsPage } from '#features/shop/pages.ts';
import {
  accountLinkPage,
  authPage,
  confirmationPage,
  consentsPage,
  emailRevertPage,
  setPasswordPage,
  verifyEmailPage,
} from '#features/sign-in/pages.ts';
import { imprintPage } from '#features/site-settings/pages.ts';
import {
  editTrackPage,
  embedPage,
  genrePage,
  myTracksPage,
  shortLinkPage,
  statisticsPage,
  tagPage,
  trackPage,
  tracksPage,
} from '#features/tracks/pages.ts';
import { paypalPage, portalPage } from '#gateways/test/pages.ts';
import { adminFramePart } from './admin-frame/admin-frame-part.ts';
import {
  blocksGalleryPage,
  communityPage,
  galleryPage,
  homePage,
  installChromePage,
  secretPassagePage,
} from './own-pages.ts';
import { rootRoute } from './routes/root.tsx';
import { routesBelow } from './site-route.tsx';

const siteRoute = routesBelow(rootRoute, adminFramePart);

/** The embed players have their own program; for the site's they are addresses of the server. */
const serverOnly = import.meta.env.SSR
  ? [
      siteRoute(embedPage, () => import('./routes/embed.tsx')),
      siteRoute(embedListPage, () => import('./routes/embed-list.tsx')),
    ]
  : [];

/** Every address of the site that has a page. A page's loader and head are in its lazy file. */
export const routeTree = rootRoute.addChildren([
  siteRoute(adminMediaPage, () => import('./routes/admin-media.ts')),
  siteRoute(homePage, () => import('./routes/home.ts')),
  siteRoute(communityPage, () => import('./routes/community.ts')),
  siteRoute(authPage, () => import('./routes/auth.ts')),
  siteRoute(plansPage, () => import('./routes/auth-plans.ts')),
  siteRoute(pricingPage, () => import('./routes/accounts.ts')),
  siteRoute(schoolPricingPage, () => import('./routes/pricing.ts')),
  siteRoute(consentsPage, () => import('./routes/auth-confirm-consents.ts')),
  siteRoute(schoolGatewayPage, () => import('./routes/auth-organizations.ts')),
  siteRoute(schoolWelcomePage, () => import('./routes/education-welcome.ts')),
  siteRoute(schoolPage, () => import('./routes/school.ts')),
  siteRoute(schoolSubscriptionPage, () => import('./routes/school-subscription.ts')),
  siteRoute(schoolHomePage, () => import('./routes/school-home.ts')),
  siteRoute(classesPage, () => import('./routes/classes.ts')),
  siteRoute(classInvitationPage, () => import('./routes/class-invitation.ts')),
  siteRoute(rostersPage, () => import('./routes/rosters.ts')),
  siteRoute(classPage, () => import('./routes/class.ts')),
  siteRoute(consentFormPage, () => import('./routes/education-consent-form.ts')),
  siteRoute(recordsPage, () => import('./routes/education-records.ts')),
  siteRoute(studentDataPage, () => import('./routes/education-student-data.ts')),
  siteRoute(dataProcessingPage, () => import('./routes/education-data-processing.ts')),
  siteRoute(shownMembersPage, () => import('./routes/admin-shown-members.ts')),
  siteRoute(studentRecordPage, () => import('./routes/education-student.ts')),
  siteRoute(secondFactorDutyPage, () => import('./routes/education-second-factor.ts')),
  siteRoute(schoolYearPage, () => import('./routes/school-year.ts')),
  siteRoute(takeHomePage, () => import('./routes/take-home.ts')),
  siteRoute(classSignInPage, () => import('./routes/class-sign-in.ts')),
  siteRoute(schoolSignInSettingsPage, () => import('./routes/school-sign-in-settings.ts')),
  siteRoute(schoolSignInPage, () => import('./routes/school-sign-in.ts')),
  siteRoute(accountLinkPage, () => import('./routes/auth-link.ts')),
  siteRoute(setPasswordPage, () => import('./routes/auth-set-password.tsx')),
  siteRoute(verifyEmailPage, () => import('./routes/auth-verify-email.ts')),
  siteRoute(confirmationPage, () => import('./routes/users-confirmation.ts')),
  siteRoute(emailRevertPage, () => import('./routes/users-email-revert.ts')),
  siteRoute(userPage, () => import('./routes/user.tsx')),
  siteRoute(userTracksPage, () => import('./routes/user-tracks.tsx')),
  siteRoute(userGroupsPage, () => import('./routes/user-groups.tsx')),
  siteRoute(userFollowersPage, () => import('./routes/user-followers.ts')),
  siteRoute(userFollowingPage, () => import('./routes/user-following.ts')),
  siteRoute(usersPage, () => import('./routes/users.tsx')),
  siteRoute(editProfilePage, () => import('./routes/edit-profile.ts')),
  siteRoute(tracksPage, () => import('./routes/tracks.ts')),
  siteRoute(genrePage, () => import('./routes/genre.ts')),
  siteRoute(tagPage, () => import('./routes/tag.ts')),
  siteRoute(trackPage, () => import('./routes/track.ts')),
  siteRoute(statisticsPage, () => import('./routes/statistics.ts')),
  siteRoute(myTracksPage, () => import('./routes/my-tracks.ts')),
  siteRoute(listPage, () => import('./routes/list.ts')),
  siteRoute(myListsPage, () => import('./routes/my-lists.ts')),
  siteRoute(groupsPage, () => import('./routes/groups.ts')),
  siteRoute(myGroupsPage, () => import('./routes/my-groups.ts')),
  siteRoute(newGroupPage, () => import('./routes/new-group.ts')),
  siteRoute(groupPage, () => import('./routes/group.ts')),
  siteRoute(groupMembersPage, () => import('./routes/group-members.ts')),
  siteRoute(groupTracksPage, () => import('./routes/group-tracks.ts')),
  siteRoute(groupEmailsPage, () => import('./routes/group-letters.ts')),
  siteRoute(editGroupPage, () => import('./routes/edit-group.ts')),
  siteRoute(campaignsPage, () => import('./routes/campaigns.ts')),
  siteRoute(campaignPage, () => import('./routes/campaign.ts')),
  siteRoute(campaignTracksPage, () => import('./routes/campaign-tracks.ts')),
  siteRoute(campaignUploadPage, () => import('./routes/campaign-upload.ts')),
  siteRoute(chatPage, () => import('./routes/campaign-chat.ts')),
  siteRoute(contestantsPage, () => import('./routes/campaign-contestants.ts')),
  siteRoute(ballotPage, () => import('./routes/campaign-vote.ts')),
  siteRoute(juryPage, () => import('./routes/campaign-jury.ts')),
  siteRoute(juryInvitationPage, () => import('./routes/campaign-jury-invitation.ts')),
  siteRoute(jurorsPage, () => import('./routes/campaign-jurors.ts')),
  siteRoute(heldVotesPage, () => import('./routes/campaign-held-votes.ts')),
  siteRoute(winnersPage, () => import('./routes/campaign-winners.ts')),
  siteRoute(manageCampaignPage, () => import('./routes/campaign-manage.ts')),
  siteRoute(editGroupByIdPage, () => import('./routes/edit-group.ts')),
  siteRoute(myProjectsPage, () => import('./routes/my-projects.ts')),
  siteRoute(projectPage, () => import('./routes/project.ts')),
  siteRoute(projectInvitationPage, () => import('./routes/project-invitation.ts')),
  siteRoute(schoolInvitationPage, () => import('./routes/organization-invitation.ts')),
  siteRoute(accessDeniedPage, () => import('./routes/project-access-denied.ts')),
  siteRoute(notificationsPage, () => import('./routes/notifications.ts')),
  siteRoute(notificationSettingsPage, () => import('./routes/notification-settings.ts')),
  siteRoute(notificationEmailsPage, () => import('./routes/notification-emails.ts')),
  siteRoute(messagesPage, () => import('./routes/messages.ts')),
  siteRoute(conversationPage, () => import('./routes/conversation.ts')),
  siteRoute(accountPage, () => import('./routes/account.ts')),
  siteRoute(accountManagePage, () => import('./routes/account-manage.ts')),
  siteRoute(importPage, () => import('./routes/account-import.ts')),
  siteRoute(accessTokensPage, () => import('./routes/account-tokens.ts')),
  siteRoute(editTrackPage, () => import('./routes/edit-track.ts')),
  siteRoute(shortLinkPage, () => import('./routes/short-link.ts')),
  siteRoute(commentPage, () => import('./routes/comment.ts')),
  siteRoute(galleryPage, () => import('./routes/dev-gallery.ts')),
  siteRoute(blocksGalleryPage, () => import('./routes/dev-blocks.ts')),
  siteRoute(adminEditProfilePage, () => import('./routes/admin-edit-user.ts')),
  siteRoute(moderationPage, () => import('./routes/admin-moderation.ts')),
  siteRoute(adminPage, () => import('./routes/admin.ts')),
  siteRoute(adminPagesPage, () => import('./routes/admin-pages.ts')),
  siteRoute(adminPageEditorPage, () => import('./routes/admin-page-editor.ts')),
  siteRoute(pagePreviewPage, () => import('./routes/page-preview.ts')),
  siteRoute(adminCampaignsPage, () => import('./routes/admin-campaigns.ts')),
  siteRoute(adminCampaignPage, () => import('./routes/admin-campaign.ts')),
  siteRoute(adminMembersPage, () => import('./routes/admin-members.ts')),
  siteRoute(adminSitePage, () => import('./routes/admin-site.ts')),
  siteRoute(adminHealthPage, () => import('./routes/admin-health.ts')),
  siteRoute(imprintPage, () => import('./routes/imprint.ts')),
  siteRoute(adminPlansPage, () => import('./routes/admin-plans.ts')),
  siteRoute(adminSchoolsPage, () => import('./routes/admin-schools.ts')),
  siteRoute(adminCouponsPage, () => import('./routes/admin-coupons.ts')),
  siteRoute(adminOrdersPage, () => import('./routes/admin-orders.ts')),
  siteRoute(adminProductsPage, () => import('./routes/admin-products.ts')),
  siteRoute(adminPaymentsPage, () => import('./routes/admin-payments.ts')),
  siteRoute(adminTaxPage, () => import('./routes/admin-tax.ts')),
  siteRoute(receiptsPage, () => import('./routes/account-receipts.ts')),
  siteRoute(receiptPage, () => import('./routes/account-receipt.ts')),
  siteRoute(decisionsPage, () => import('./routes/account-appeals.ts')),
  siteRoute(decisionPage, () => import('./routes/account-appeal.ts')),
  siteRoute(newsFeedPage, () => import('./routes/feed.ts')),
  siteRoute(tutorialsPage, () => import('./routes/tutorials.ts')),
  siteRoute(newsPage, () => import('./routes/news.ts')),
  siteRoute(newsAdminPage, () => import('./routes/admin-news.ts')),
  siteRoute(bannersPage, () => import('./routes/admin-banners.ts')),
  siteRoute(searchPage, () => import('./routes/search.ts')),
  siteRoute(productsPage, () => import('./routes/products.ts')),
  siteRoute(productPage, () => import('./routes/product.ts')),
  siteRoute(installChromePage, () => import('./routes/install-chrome.tsx')),
  siteRoute(invitePage, () => import('./routes/invite-friends.ts')),
  siteRoute(referralPage, () => import('./routes/referral.ts')),
  siteRoute(referralFaqPage, () => import('./routes/referral-faq.ts')),
  siteRoute(hostedPage, () => import('./routes/hosted-page.ts')),
  siteRoute(checkoutPage, () => import('./routes/checkout.ts')),
  siteRoute(portalPage, () => import('./routes/test-gateway-portal.ts')),
  siteRoute(paypalPage, () => import('./routes/test-gateway-paypal.ts')),
  siteRoute(secretPassagePage, () => import('./routes/secret-passage.tsx')),
  ...serverOnly,
  ...[onlineStudioPage, makeMusicPage, learnPage, privacyPage, termsPage, licensingPage, contentPage].map(
    (page) => siteRoute(page, () => import('./routes/content.ts')),
  ),
] as AnyRoute[]);
