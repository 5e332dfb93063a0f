import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { ContentPage } from './contract.ts';
import { BODY_BYTES_LIMIT, PAGE_TITLE_LIMIT, pageTypes } from './model/page-document.ts';
import { pageEditions } from './model/page-edition.ts';
import { PAGE_PATH_LIMIT, pagePathError } from './model/page-path.ts';
import { pageStates } from './model/page-state.ts';

const id = z.uuid();
const time = z.string().max(40);
const path = z
  .string()
  .max(PAGE_PATH_LIMIT + 1)
  .check(toSchemaCheck(pagePathError));
const edition = z.enum(pageEditions);
const revision = z.number().int().min(1);
const number = z.number().int().min(1);
const author = z.strictObject({ id, username: z.string().max(100) }).nullable();
const moment = z.iso.datetime({ offset: true }).max(40);
const maxBodyBytes = BODY_BYTES_LIMIT;
/** A `PageDocument`, which the action checks: its errors name block and field, `blocks.{id}.{field}`. */
const document = z.unknown();

const PublicationView = z.strictObject({
  id,
  version: number,
  fromAt: time,
  untilAt: time.nullable(),
  author,
});
export type PublicationView = z.output<typeof PublicationView>;

const place = { id, path: z.string().max(PAGE_PATH_LIMIT), edition };

/** A page in the list of the admin area. */
const PageLine = z.strictObject({
  ...place,
  title: z.string().max(PAGE_TITLE_LIMIT * 2),
  type: z.enum(pageTypes),
  state: z.enum(pageStates),
  /** When the next planned publication begins; null without one. */
  nextFromAt: time.nullable(),
  savedAt: time,
});
export type PageLine = z.output<typeof PageLine>;

/** A page as its editor needs it. */
const PageView = z.strictObject({
  ...place,
  state: z.enum(pageStates),
  archivedAt: time.nullable(),
  draft: z.strictObject({
    document,
    /** Goes up with every save; the next save names it. */
    revision,
    /** The version that the draft equals; null where it was changed since. */
    version: number.nullable(),
    savedAt: time,
    author,
  }),
  /** Those that are not over, newest beginning first. */
  publications: z.array(PublicationView).max(1000),
  /** Earlier paths, which redirect. */
  earlierPaths: z.array(z.string().max(PAGE_PATH_LIMIT)).max(1000),
});
export type PageView = z.output<typeof PageView>;

const VersionView = z.strictObject({ number, note: z.string().max(1000), createdAt: time, author });
export type VersionView = z.output<typeof VersionView>;

const onePage = z.strictObject({ data: PageView });
const byId = z.strictObject({ id });
const byVersion = z.strictObject({ id, number: z.coerce.number().int().min(1).max(1_000_000) });

export const listPages = endpoint({
  id: 'pages.listAll',
  method: 'GET',
  path: '/api/admin/content/pages',
  access: 'site_admin',
  summary: 'All pages by path, archived ones last',
  answer: z.strictObject({ data: z.array(PageLine).max(5000) }),
});

/** The content system that readers' pages come from, as the process that answers knows it. */
const ContentSource = z.strictObject({
  address: z.string().max(2000),
  /** How many of the shown pages are its own, and not those that come with the program. */
  pages: z.number().int(),
  /** When it last gave an answer that could be used, and when one was last copied because it was another. */
  answeredAt: time.nullable(),
  copiedAt: time.nullable(),
  /** In a row, since its last good answer. */
  failures: z.number().int(),
  /** Until when nothing is asked of it. */
  pausedUntil: time.nullable(),
});
export type ContentSource = z.output<typeof ContentSource>;

export const getContentSource = endpoint({
  id: 'pages.getSource',
  method: 'GET',
  path: '/api/admin/content/source',
  access: 'site_admin',
  summary: 'The content system that pages come from; null where they are those of this installation',
  answer: z.strictObject({ data: ContentSource.nullable() }),
});

/** A shown page of which blocks cannot be shown. */
const FailingPage = z.strictObject({
  id,
  blocks: z.array(z.strictObject({ id: z.string().max(40), reason: z.string().max(300) })).max(200),
});
export type FailingPage = z.output<typeof FailingPage>;

export const listFailingPages = endpoint({
  id: 'pages.listFailing',
  method: 'GET',
  path: '/api/admin/content/failing_pages',
  access: 'site_admin',
  summary: 'The shown pages of which readers see blocks that fail, and what those blocks lack',
  answer: z.strictObject({ data: z.array(FailingPage).max(5000) }),
});

export const createPage = endpoint({
  id: 'pages.create',
  method: 'POST',
  path: '/api/admin/content/pages',
  access: 'site_admin',
  summary: 'Makes a page with a draft',
  body: z.strictObject({ path, edition: edition.default('site'), document }),
  answer: onePage,
  status: 201,
  maxBodyBytes,
});

export const getPage = endpoint({
  id: 'pages.getDraft',
  method: 'GET',
  path: '/api/admin/content/pages/:id',
  access: 'site_admin',
  summary: 'A page with its draft and publications',
  params: byId,
  answer: onePage,
});

export const savePage = endpoint({
  id: 'pages.save',
  method: 'PUT',
  path: '/api/admin/content/pages/:id',
  access: 'site_admin',
  summary:
    'Saves the draft; 409 `stale_revision` where another one was saved meanwhile, with that one as `details`',
  params: byId,
  body: z.strictObject({ revision, document }),
  answer: onePage,
  maxBodyBytes,
});

export const archivePage = endpoint({
  id: 'pages.archive',
  method: 'DELETE',
  path: '/api/admin/content/pages/:id',
  access: 'site_admin',
  summary: 'Takes a page down; it can be restored',
  params: byId,
});

export const restorePage = endpoint({
  id: 'pages.restore',
  method: 'POST',
  path: '/api/admin/content/pages/:id/restore',
  access: 'site_admin',
  summary: 'Takes a page out of the archive, unpublished',
  params: byId,
  answer: onePage,
});

export const movePage = endpoint({
  id: 'pages.move',
  method: 'POST',
  path: '/api/admin/content/pages/:id/move',
  access: 'site_admin',
  summary: 'Moves a page and those below it; the old paths redirect',
  params: byId,
  body: z.strictObject({ path, edition: edition.optional() }),
  answer: onePage,
});

export const duplicatePage = endpoint({
  id: 'pages.duplicate',
  method: 'POST',
  path: '/api/admin/content/pages/:id/copies',
  access: 'site_admin',
  summary: 'Makes a page with a copy of the draft',
  params: byId,
  body: z.strictObject({ path, edition: edition.optional() }),
  answer: onePage,
  status: 201,
});

export const publishPage = endpoint({
  id: 'pages.publish',
  method: 'POST',
  path: '/api/admin/content/pages/:id/publications',
  access: 'site_admin',
  summary: 'Publishes the draft as a version: now or from a time on, for good or until a time',
  params: byId,
  body: z.strictObject({
    revision,
    fromAt: moment.nullish(),
    untilAt: moment.nullish(),
    note: limitedText(500).default(''),
    /** Of legal texts, and needed for them: new terms ask every member for the consents again. */
    terms: z.enum(['correction', 'new_terms']).nullish(),
  }),
  answer: onePage,
});

export const endPublication = endpoint({
  id: 'pages.endPublication',
  method: 'DELETE',
  path: '/api/admin/content/pages/:id/publications/:publication_id',
  access: 'site_admin',
  summary: 'Ends a publication now, or takes a planned one back',
  params: z.strictObject({ id, publicationId: id }),
  answer: onePage,
});

export const listVersions = endpoint({
  id: 'pages.listVersions',
  method: 'GET',
  path: '/api/admin/content/pages/:id/versions',
  access: 'site_admin',
  summary: 'The versions of a page, newest first',
  params: byId,
  answer: z.strictObject({ data: z.array(VersionView).max(1000) }),
});

export const getVersion = endpoint({
  id: 'pages.getVersion',
  method: 'GET',
  path: '/api/admin/content/pages/:id/versions/:number',
  access: 'site_admin',
  summary: 'A version with its document',
  params: byVersion,
  answer: z.strictObject({ data: z.strictObject({ ...VersionView.shape, document }) }),
});

export const restoreVersion = endpoint({
  id: 'pages.restoreVersion',
  method: 'POST',
  path: '/api/admin/content/pages/:id/versions/:number/restore',
  access: 'site_admin',
  summary: 'Makes the document of a version the draft',
  params: byVersion,
  body: z.strictObject({ revision }),
  answer: onePage,
});

export const previewPage = endpoint({
  id: 'pages.preview',
  method: 'GET',
  path: '/api/admin/content/pages/:id/preview',
  access: 'site_admin',
  summary: 'The draft, or a version, as readers would get it',
  params: byId,
  query: z.strictObject({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  answer: z.strictObject({ data: ContentPage }),
});

nameSchemas({
  FailingPage,
  PagePublicationView: PublicationView,
  PageLine,
  PageView,
  PageVersionView: VersionView,
});
