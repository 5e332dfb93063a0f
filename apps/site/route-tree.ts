import { comingPaths } from './coming-paths.ts';
import { rootRoute } from './routes/root.tsx';
import { siteRoute } from './site-route.ts';

/** The embed player has a program of its own: for the site's it is an address of the server's. */
const serverOnly = import.meta.env.SSR
  ? [siteRoute('/player/$shortLinkId', 'embed', () => import('./routes/embed.ts'), { bare: true })]
  : [];

/** Every address of the site that has a page. What a page loads and says stands in its file, which is sent with the page. */
export const routeTree = rootRoute.addChildren([
  siteRoute('/', 'home', () => import('./routes/home.ts')),
  siteRoute('/community', 'community', () => import('./routes/community.ts')),
  siteRoute('/auth', 'auth', () => import('./routes/auth.ts')),
  siteRoute('/auth/plans', 'auth-plans', () => import('./routes/auth-plans.ts')),
  siteRoute(
    '/auth/confirm_consents',
    'auth-confirm-consents',
    () => import('./routes/auth-confirm-consents.ts'),
  ),
  siteRoute('/auth/organizations', 'auth-organizations', () => import('./routes/auth-organizations.ts')),
  siteRoute('/education/welcome', 'education-welcome', () => import('./routes/education-welcome.ts')),
  siteRoute('/education/school', 'school', () => import('./routes/school.ts')),
  siteRoute('/auth/link', 'auth-link', () => import('./routes/auth-link.ts')),
  siteRoute('/auth/set_password', 'auth-set-password', () => import('./routes/auth-set-password.ts')),
  siteRoute('/auth/verify_email', 'auth-verify-email', () => import('./routes/auth-verify-email.ts')),
  siteRoute('/users/confirmation', 'users-confirmation', () => import('./routes/users-confirmation.ts')),
  siteRoute('/users/email_revert', 'users-email-revert', () => import('./routes/users-email-revert.ts')),
  siteRoute('/user/$profileLink', 'user', () => import('./routes/user.ts')),
  siteRoute('/tracks', 'tracks', () => import('./routes/tracks.ts')),
  siteRoute('/user/$profileLink/track/$permalink', 'track', () => import('./routes/track.ts')),
  siteRoute('/account/tracks', 'my-tracks', () => import('./routes/my-tracks.ts')),
  siteRoute('/groups', 'groups', () => import('./routes/groups.ts')),
  siteRoute('/account/groups', 'my-groups', () => import('./routes/my-groups.ts')),
  siteRoute('/group/new', 'new-group', () => import('./routes/new-group.ts')),
  siteRoute('/group/$groupLink', 'group', () => import('./routes/group.ts')),
  siteRoute('/group/$groupLink/members', 'group-members', () => import('./routes/group-members.ts')),
  siteRoute('/group/$groupLink/tracks', 'group-tracks', () => import('./routes/group-tracks.ts')),
  siteRoute('/group/$groupLink/edit', 'edit-group', () => import('./routes/edit-group.ts')),
  siteRoute('/account/groups/$id/edit', 'edit-group', () => import('./routes/edit-group.ts')),
  siteRoute('/account/notifications', 'notifications', () => import('./routes/notifications.ts')),
  siteRoute('/account', 'account', () => import('./routes/account.ts')),
  siteRoute('/account/manage', 'account-manage', () => import('./routes/account-manage.ts')),
  siteRoute('/account/tracks/$id/edit', 'edit-track', () => import('./routes/edit-track.ts')),
  siteRoute('/t/$shortLinkId', 'short-link', () => import('./routes/short-link.ts')),
  siteRoute('/comments/$id', 'comment', () => import('./routes/comment.ts')),
  siteRoute('/privacy-policy', 'privacy-policy', () => import('./routes/privacy-policy.ts')),
  siteRoute('/terms-of-service', 'terms-of-service', () => import('./routes/terms-of-service.ts')),
  siteRoute('/dev/gallery', 'dev-gallery', () => import('./routes/dev-gallery.ts')),
  siteRoute('/feed', 'feed', () => import('./routes/feed.ts')),
  siteRoute('/tutorials', 'tutorials', () => import('./routes/tutorials.ts')),
  siteRoute('/news/$id', 'news', () => import('./routes/news.ts')),
  siteRoute('/admin/news', 'admin-news', () => import('./routes/admin-news.ts')),
  siteRoute('/admin/moderation', 'admin-moderation', () => import('./routes/admin-moderation.ts')),
  siteRoute('/account/appeals', 'account-appeals', () => import('./routes/account-appeals.ts')),
  siteRoute('/account/appeals/$id', 'account-appeal', () => import('./routes/account-appeal.ts')),
  siteRoute('/admin/banners', 'admin-banners', () => import('./routes/admin-banners.ts')),
  siteRoute('/community/search', 'search', () => import('./routes/search.ts')),
  siteRoute('/online-studio', 'online-studio', () => import('./routes/online-studio.ts')),
  siteRoute('/make-music', 'make-music', () => import('./routes/make-music.ts')),
  siteRoute('/licensing-agreement', 'licensing-agreement', () => import('./routes/licensing-agreement.ts')),
  siteRoute('/studio/install-chrome', 'install-chrome', () => import('./routes/install-chrome.ts')),
  ...serverOnly,
  ...comingPaths.map((path) => siteRoute(path, 'coming', () => import('./routes/coming.ts'))),
]);
