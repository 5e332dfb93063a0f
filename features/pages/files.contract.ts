import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { changes, importStates } from './model/files/import-plan.ts';
import { PAGE_TITLE_LIMIT } from './model/page-document.ts';
import { pageEditions } from './model/page-edition.ts';
import { PAGE_PATH_LIMIT } from './model/page-path.ts';

/** Where site admins download all pages with their media as a ZIP. */
export const exportPath = '/api/admin/content/export';

const change = z.enum(changes);
const byId = z.strictObject({ id: z.uuid() });

/** An archive of pages that an admin has sent. */
const ContentImportView = z.strictObject({
  id: z.uuid(),
  state: z.enum(importStates),
  publish: z.boolean(),
  /** What it adds, changes and leaves; null until it was read. */
  plan: z
    .strictObject({
      pages: z
        .array(
          z.strictObject({
            path: z.string().max(PAGE_PATH_LIMIT),
            edition: z.enum(pageEditions),
            title: z.string().max(PAGE_TITLE_LIMIT * 2),
            change,
            revision: z.number().int().min(1).nullable(),
          }),
        )
        .max(5000),
      media: z.array(z.strictObject({ id: z.uuid(), name: z.string().max(400), change })).max(5000),
    })
    .nullable(),
  /** What is wrong, a sentence each; nothing is imported then. */
  faults: z.array(z.string().max(1000)).max(200),
  createdAt: z.string().max(40),
});
export type ContentImportView = z.output<typeof ContentImportView>;

const oneImport = z.strictObject({ data: ContentImportView });
const limits = [{ per: 'user', max: 100, seconds: 3600 }] as const;

export const createImport = endpoint({
  id: 'pages.createImport',
  method: 'POST',
  path: '/api/admin/content/imports',
  access: 'site_admin',
  summary:
    'Has an uploaded archive of pages read by a job, which says what it would change; 409 while another is at work',
  body: z.strictObject({
    /** That of the permission to upload, as for the media shelf. */
    fileName: z.string().min(1).max(60),
  }),
  limits,
  answer: oneImport,
  status: 201,
});

export const getImport = endpoint({
  id: 'pages.getImport',
  method: 'GET',
  path: '/api/admin/content/imports/:id',
  access: 'site_admin',
  summary: 'An import: what it would change, and what became of it',
  params: byId,
  answer: oneImport,
});

export const applyImport = endpoint({
  id: 'pages.applyImport',
  method: 'POST',
  path: '/api/admin/content/imports/:id/apply',
  access: 'site_admin',
  summary: 'Has a job import what was shown, whole or not at all; 409 unless it waits for that',
  params: byId,
  body: z.strictObject({
    /** Drafts only, unless set. */
    publish: z.boolean().default(false),
  }),
  limits,
  answer: oneImport,
});

nameSchemas({ ContentImportView });
