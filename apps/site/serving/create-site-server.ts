import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { features, plugged } from '#apps/features.ts';
import { createBannersOverCheck } from '#features/announcements/server/active-banners-cache.ts';
import { listFeedItems } from '#features/feed/contract.ts';
import { getNews } from '#features/news/contract.ts';
import { createNewsOverCheck } from '#features/news/server/find-next-news-change.ts';
import { pagesTag } from '#features/pages/server/published/publish-page-change.ts';
import { createPagesOverCheck } from '#features/pages/server/published/shown-pages.ts';
import { findPaypalGateway } from '#features/payments/server/get-payment-gateway.ts';
import { offeredProviders } from '#features/sign-in/model/social.ts';
import { createReadActor } from '#features/sign-in/server/sessions/read-actor.ts';
import { bringsSession, sessionCookieName } from '#features/sign-in/server/sessions/session-cookie.ts';
import { siteLookOf } from '#features/site-settings/server/site-look.ts';
import type { Platform } from '#platform/server/call.ts';
import { captchaOf } from '#platform/server/captcha/captcha-of.ts';
import type { Config } from '#platform/server/config/config.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import { createServer, type ServerOptions } from '#platform/server/http/create-server.ts';
import type { Metrics } from '#platform/server/http/metrics.ts';
import type { OverloadOptions } from '#platform/server/http/overload.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { outboxPages } from '#platform/server/mail/outbox-pages.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { createHeadOf, createMayServe, fileGuards } from '#platform/server/storage/file-guard.ts';
import { openFilesOf } from '#platform/server/storage/open-storage.ts';
import { serveFiles } from '#platform/server/storage/serve-files.ts';
import type { CaptchaWidget, CardFieldsSettings } from '#platform/web/site-settings.ts';
import { offersUpgradePopup } from './offers-upgrade-popup.ts';
import { createPageActors } from './page-actors.ts';
import { readOwnSettings } from './read-own-settings.ts';
import { site } from './site.ts';

/** The captcha's settings for pages. */
function captchaWidget(config: Config): CaptchaWidget | undefined {
  const captcha = captchaOf(config);
  return captcha ? { provider: captcha.provider, siteKey: captcha.siteKey } : undefined;
}

/** The gateway whose fields take cards, as the server chooses it for new payments. */
function cardFieldsOf({ stripe, testGateway }: Config): CardFieldsSettings | null {
  if (stripe) return { gateway: 'stripe', publishableKey: stripe.publishableKey };
  return testGateway ? { gateway: 'test' } : null;
}

const buildFolder = path.join(projectRoot, 'build');

/** Creates the site's server: API, files and pages. It does not listen yet. */
export async function createSiteServer(
  base: Platform,
  more: {
    overload?: OverloadOptions;
    metrics?: Metrics;
    educationMode?: boolean;
    cacheAnswers?: boolean;
    onRoute?: ServerOptions['onRoute'];
  } = {},
): Promise<FastifyInstance> {
  const platform = withEdition(base, more.educationMode ? 'education' : 'site');
  const { config } = platform;
  const origins = { site: config.siteUrl, studio: config.studioUrl, education: config.eduUrl };
  const readActor = createReadActor(platform);
  const server = await createServer({
    platform,
    features,
    readActor,
    hasSession: bringsSession,
    origins: new Set(Object.values(origins)),
    secureCookies: config.siteUrl.startsWith('https:'),
    strictAnswers: config.environment === 'test',
    cacheAnswers: more.cacheAnswers ?? false,
    overload: more.overload,
    onRoute: more.onRoute,
    educationMode: more.educationMode ?? false,
    looks: siteLookOf(platform),
  });
  more.metrics?.observe(server);
  await server.register(outboxPages, { dir: outboxDir(config), environment: config.environment });
  const files = openFilesOf(platform.storage);
  await server.register(
    async (scope) =>
      serveFiles(scope, {
        files,
        addresses: platform.files,
        mayServe: createMayServe(plugged.byKey(fileGuards), platform),
        headOf: createHeadOf(plugged.byKey(fileGuards), platform),
      }),
    { prefix: '/files' },
  );
  await site(server, {
    buildFolder,
    settings: {
      siteUrl: config.siteUrl,
      studioUrl: config.studioUrl,
      educationUrl: config.eduUrl,
      educationMode: more.educationMode ?? false,
      socialProviders: offeredProviders((name) => config.social[name] !== null, more.educationMode ?? false),
      developer: config.environment === 'local' || config.environment === 'test',
      supportEmail: config.supportEmail,
      copyright: config.copyright,
      sourceUrl: config.sourceUrl,
      flashDueDate: config.flashDueDate,
      emptyTemplateId: config.emptyTemplateId,
      planLimits: config.planLimits,
      cards: cardFieldsOf(config),
      paypal: findPaypalGateway(platform) !== null,
      upgradePopup: offersUpgradePopup(platform) || undefined,
      asksConsent: (config.asksConsent && !more.educationMode) || undefined,
      productVideoUrl: config.productVideoUrl,
      surveyUrl: config.survey?.url,
      links: config.links,
      captcha: captchaWidget(config),
    },
    readOwnSettings: () => readOwnSettings(platform),
    origins,
    countryHeader: config.countryHeader,
    sessionCookie: sessionCookieName(config),
    startOverCheck() {
      const start = platform.clock.now();
      return async (tags) => {
        const showsNews = tags.has(getNews.id) || tags.has(listFeedItems.id);
        const checks = await Promise.all([
          createBannersOverCheck(platform, start),
          ...(tags.has(pagesTag) ? [createPagesOverCheck(platform, start)] : []),
          ...(showsNews ? [createNewsOverCheck(platform, start)] : []),
        ]);
        return () => checks.some((isOver) => isOver());
      };
    },
    ...createPageActors(platform, features),
  });
  return server;
}
