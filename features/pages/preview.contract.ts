import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { ContentPage } from './contract.ts';

const PREVIEW_TOKEN_LIMIT = 300;

export const createPreviewLink = endpoint({
  id: 'pages.createPreviewLink',
  method: 'POST',
  path: '/api/admin/content/pages/:id/preview_links',
  access: 'site_admin',
  summary: 'A link that shows the draft to whoever has it, for 15 minutes',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.strictObject({
    token: z.string().max(PREVIEW_TOKEN_LIMIT),
    url: z.string().max(500),
    expiresAt: z.string().max(40),
  }),
});

export const getPreview = endpoint({
  id: 'pages.getPreview',
  method: 'GET',
  path: '/api/content/previews/:token',
  access: 'anyone',
  summary: 'The draft that a preview link shows; 404 once it has expired',
  params: z.strictObject({ token: z.string().min(1).max(PREVIEW_TOKEN_LIMIT) }),
  answer: z.strictObject({ data: ContentPage }),
});
