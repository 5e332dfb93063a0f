import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { plugged } from '#apps/features.ts';
import { studioLimits } from '#features/billing/model/studio-limits.ts';
import { findOpenCampaign } from '#features/campaigns/server/projects/campaigns-of-projects.ts';
import { schoolHomePage } from '#features/classes/pages.ts';
import { findUser } from '#features/members/server/find-user.ts';
import type { StudioState } from '#features/projects/model/studio-state.ts';
import { projectPage } from '#features/projects/pages.ts';
import { findTemplateProject, findVisibleProject } from '#features/projects/server/get-project.ts';
import { presentProject } from '#features/projects/server/present-projects.ts';
import type { ProjectRow } from '#features/projects/server/projects.tables.ts';
import { secondFactorDutyPage } from '#features/school-records/pages.ts';
import { hasGuestCookie } from '#features/sign-in/server/hand-over/handover-cookies.ts';
import { createReadActor } from '#features/sign-in/server/sessions/read-actor.ts';
import { bringsSession } from '#features/sign-in/server/sessions/session-cookie.ts';
import { siteLookOf } from '#features/site-settings/server/site-look.ts';
import { isDownloadRestricted } from '#features/tracks/model/track-rights.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call, MemberCall, Platform } from '#platform/server/call.ts';
import { guardAction } from '#platform/server/call-guard.ts';
import type { Config } from '#platform/server/config/config.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import type { ReadActor } from '#platform/server/http/binder-options.ts';
import { createCallHttp } from '#platform/server/http/call-http.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { memberCsrfToken } from '#platform/server/http/csrf.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { staticFiles } from '../site/serving/static-files.ts';
import { devicePages } from './devices/device-pages.ts';
import { findGuestTemplates, findStudioHome } from './find-studio-home.ts';
import { readIdentity } from './read-identity.ts';
import { studioAppPage } from './studio-app-page.ts';
import { readStudioAssets, type StudioAssets } from './studio-assets.ts';
import { studioFeatures } from './studio-features.ts';
import { appHeaders, type Hosts, infoHeaders } from './studio-headers.ts';
import { type PageText, studioPage } from './studio-page.ts';

type PageRequest = FastifyRequest<{ Params: { id?: string }; Querystring: Record<string, unknown> }>;

const access = { config: { access: 'anyone' } } as const;

const startText: PageText = {
  heading: 'Make music in the browser',
  sentence: 'Drum grid, piano roll, instruments, effects and mixer, alone or with others at the same time.',
};
const openText: PageText = {
  heading: 'Log in to open this project.',
  sentence: 'The studio opens a project for its owner and the members who work on it.',
};
const newText: PageText = {
  heading: 'Log in to begin a new project.',
  sentence: 'The project is saved in your account as you work.',
};

const buildFolder = path.join(projectRoot, 'build');

/**
 * Creates the server of the studio's host: its own sessions, the projects API and the studio's pages. It does not listen yet.
 */
export async function createStudioServer(
  base: Platform,
  built?: StudioAssets | null,
): Promise<FastifyInstance> {
  const platform = withEdition(base, 'studio');
  const { config } = platform;
  const readActor = createReadActor(platform);
  const secureCookies = config.siteUrl.startsWith('https:');
  const server = await createServer({
    platform,
    features: studioFeatures,
    readActor,
    hasSession: bringsSession,
    origins: new Set([config.siteUrl, config.eduUrl, config.studioUrl]),
    secureCookies,
    strictAnswers: config.environment === 'test',
    looks: siteLookOf(platform),
  });
  const assets = built === undefined ? await readStudioAssets(buildFolder) : built;
  if (assets) await staticFiles(server, buildFolder, assets.manifests);

  /** The page where no script renders one; null where the browser is redirected first. */
  async function answer(request: PageRequest, reply: FastifyReply, text: PageText, status = 200) {
    const http = createCallHttp(request, secureCookies);
    const actor = await readActor(http.cookies);
    const home = homeUrlOf(config, actor);
    reply.headers(infoHeaders(config, home));
    const call = makeCall(platform, platform.db, guest, http);
    const signInAddress = silentSignInAddress(call, actor, request);
    if (signInAddress !== null) return reply.redirect(signInAddress, 302);
    const user = actor.userId === null ? undefined : await findUser(platform.db, actor.userId);
    const { campaign } = request.query;
    const page = studioPage({
      ...(await readIdentity(platform, home)),
      siteUrl: home,
      studioUrl: config.studioUrl,
      school: user?.school_id
        ? { home: config.eduUrl + href(schoolHomePage), isStudent: isStudent(actor) }
        : null,
      text,
      templates: text === startText && !user ? await findGuestTemplates(call) : [],
      campaign: typeof campaign === 'string' ? campaign : null,
      username: user?.username ?? null,
      url: request.url,
      sourceUrl: config.sourceUrl,
      styles: assets?.styles ?? [],
    });
    return reply.code(status).type('text/html; charset=utf-8').send(page);
  }
  const { home, start } = projectPages(server, { platform, readActor, secureCookies, assets, answer });
  const show = (url: string, text: PageText, status = 200) =>
    server.get(url, access, (request: PageRequest, reply) => answer(request, reply, text, status));
  server.get('/', access, (request: PageRequest, reply) => {
    const { joinRoom } = request.query;
    if (request.query.campaign !== undefined) return start(request, reply);
    const joins = typeof joinRoom === 'string' && joinRoom !== '';
    if (joins) return reply.redirect(`/project/${encodeURIComponent(joinRoom)}`, 302);
    return home(request, reply);
  });
  devicePages(server, { platform, assets });
  show('/session/nobody', {
    heading: 'You are not signed in',
    sentence: 'Log in to open your projects in the studio.',
  });
  show(
    '/*',
    {
      heading: 'There is nothing at this address.',
      sentence: 'Your projects open from “My projects”.',
    },
    404,
  );
  return server;
}

/**
 * Where a browser without a session on this host is redirected first, to return with the session of another host; null for members,
 * for requests that are no page, and for a guest who has just returned.
 */
function silentSignInAddress(call: Call, actor: Actor, request: FastifyRequest): string | null {
  const isPage = request.headers['sec-fetch-dest'] === 'document';
  if (actor.userId !== null || !isPage || hasGuestCookie(call)) return null;
  if (request.url.startsWith('/session/')) return null;
  return `/session/begin?silent=1&path=${encodeURIComponent(request.url.slice(0, 1500))}`;
}

type ProjectRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

interface ProjectPages {
  platform: Platform;
  readActor: ReadActor;
  secureCookies: boolean;
  assets: StudioAssets | null;
  /** The page without a script, which also fetches a session from another host. */
  answer: (request: PageRequest, reply: FastifyReply, text: PageText) => Promise<unknown>;
}

const Id = z.uuid();
const lockedCode = 'second_factor_required';

const openProject = guardAction(plugged, 'projects.get', (call, { id }: { id: string }) =>
  findVisibleProject(call.db, id, call.actor.userId),
);

function refusedCode(error: unknown): typeof lockedCode {
  if (isRefusal(error) && error.code === lockedCode) return lockedCode;
  throw error;
}

/** `/project/{id}` and `/templates/{id}/new-project`; returns the pages of `/` and `/?campaign={slug}`. */
function projectPages(server: FastifyInstance, pages: ProjectPages) {
  const { platform, readActor, secureCookies, assets, answer } = pages;
  const { config, db } = platform;
  async function send(reply: FastifyReply, actor: Actor, page: SentPage) {
    if (!assets) throw new Error('The studio has not been built');
    const csrfToken = memberCsrfToken(config.secret.reveal(), actor.sessionKey ?? '');
    const siteUrl = homeUrlOf(config, actor);
    const { siteName, accentRule, logo } = await readIdentity(platform, siteUrl);
    const { title, ...shown } = page;
    const schoolHome = isStudent(actor) ? config.eduUrl + href(schoolHomePage) : undefined;
    const { sound } = assets;
    const account = { accountType: actor.accountType, isOfSchool: actor.isManaged };
    const limits = studioLimits(account, config);
    const state = { ...shown, siteUrl, siteName, logo, sound, limits, ...(schoolHome && { schoolHome }) };
    const html = studioAppPage({ title, state, csrfToken, assets, accentRule });
    return reply
      .headers(appHeaders(config, actor, accentRule))
      .type('text/html; charset=utf-8')
      .send(html);
  }

  server.get('/project/:id', access, async (request: ProjectRequest, reply) => {
    const { id } = request.params;
    const http = createCallHttp(request, secureCookies);
    const actor = await readActor(http.cookies);
    if (actor.userId === null) return answer(request, reply, openText);
    const call = makeCall(platform, db, actor, http);
    const project = Id.safeParse(id).success ? await openProject(call, { id }).catch(refusedCode) : null;
    // It says why students' projects are closed to a teacher.
    if (project === lockedCode) return reply.redirect(config.eduUrl + href(secondFactorDutyPage), 302);
    // The site offers to ask for access.
    if (!project) return reply.redirect(homeUrlOf(config, actor) + href(projectPage, { id }), 302);
    const document = await presentProject(call, project);
    const openShare = request.query.openShareModal === 'true';
    return send(reply, actor, {
      title: project.title,
      viewerId: actor.userId,
      page: { kind: 'project', document, openShare, publishing: publishingOf(actor, project, config) },
    });
  });

  server.get('/templates/:id/new-project', access, async (request: ProjectRequest, reply) => {
    const http = createCallHttp(request, secureCookies);
    const actor = await readActor(http.cookies);
    if (actor.userId === null) {
      const call = makeCall(platform, db, actor, http);
      const isNew = silentSignInAddress(call, actor, request) !== null;
      const template = isNew || !assets ? null : await findGuestTemplate(call, request.params.id);
      return template ? send(reply, actor, template) : answer(request, reply, newText);
    }
    return send(reply, actor, {
      title: 'New project',
      viewerId: actor.userId,
      page: { kind: 'new', templateId: request.params.id },
    });
  });

  /** The start page: a member's projects, templates and classes (STUDIO-001). */
  async function home(request: PageRequest, reply: FastifyReply) {
    const http = createCallHttp(request, secureCookies);
    const actor = await readActor(http.cookies);
    const { userId } = actor;
    if (userId === null || !assets) return answer(request, reply, startText);
    const user = await findUser(db, userId);
    const call = makeCall(platform, db, actor, http) as MemberCall;
    const page = await findStudioHome(call, Boolean(user?.school_id));
    return send(reply, actor, { title: 'Start', viewerId: userId, page });
  }

  /** Where a member starts a project in a campaign (CAMPAIGN-156). */
  async function start(request: PageRequest, reply: FastifyReply) {
    const http = createCallHttp(request, secureCookies);
    const actor = await readActor(http.cookies);
    const { campaign: slug } = request.query;
    if (actor.userId === null || !assets || typeof slug !== 'string' || slug.length > 100)
      return answer(request, reply, startText);
    const campaign = await findOpenCampaign(makeCall(platform, db, actor, http), slug);
    return send(reply, actor, {
      title: 'New project',
      viewerId: actor.userId,
      page: { kind: 'start', slug, campaignName: campaign?.name ?? null },
    });
  }
  return { home, start };
}

/** A template that a guest may hear, as a page; null where there is none with a document. */
async function findGuestTemplate(call: Call, templateId: string): Promise<SentPage | null> {
  const project = Id.safeParse(templateId).success
    ? await findTemplateProject(call.db, templateId, null)
    : null;
  if (!project || project.document_version === 0) return null;
  const document = await presentProject(call, project);
  return { title: project.title, viewerId: '', page: { kind: 'template', templateId, document } };
}

/** A script-rendered page without what each of them has. */
type SentPage = Omit<StudioState, 'siteUrl' | 'siteName' | 'logo' | 'schoolHome' | 'sound' | 'limits'> & {
  title: string;
};

/** Nothing of a class becomes a track, and nothing of a student (STUDIO-199). */
const publishingOf = (
  actor: Actor,
  { workspace_id: classId }: ProjectRow,
  { planLimits }: Config,
): { offersDownload: boolean } | null =>
  isStudent(actor) || classId !== null
    ? null
    : { offersDownload: !isDownloadRestricted(actor.accountType, planLimits) };

const isStudent = ({ isManaged, isStudent }: Actor): boolean => isManaged || isStudent === true;

/** The host that links lead back to: accounts that a school keeps have no session on the main site. */
const homeUrlOf = ({ siteUrl, eduUrl }: Hosts, { isManaged }: Actor): string =>
  isManaged ? eduUrl : siteUrl;
