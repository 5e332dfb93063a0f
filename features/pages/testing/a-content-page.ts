import type { Person } from '#testing/person.ts';
import { createPage, type PageView, publishPage } from '../admin.contract.ts';
import type { PageEdition } from '../model/page-edition.ts';

interface DraftOptions {
  path?: string;
  edition?: PageEdition;
  blocks?: readonly object[];
  [field: string]: unknown;
}

let made = 0;

/** A page with a draft, by an admin; fields beside path and edition are those of the document. */
export async function aDraftPage(
  admin: Person,
  { path = `/page-${(made += 1)}`, edition = 'site', ...document }: DraftOptions = {},
): Promise<PageView> {
  const whole = { title: `Page at ${path}`, blocks: [], ...document };
  return (await admin.call(createPage, { path, edition, document: whole })).data;
}

/** A published page, by an admin. */
export async function aContentPage(
  admin: Person,
  options: DraftOptions = {},
  publication: { fromAt?: string; untilAt?: string } = {},
): Promise<PageView> {
  const { id, draft } = await aDraftPage(admin, options);
  return (await admin.call(publishPage, { id, revision: draft.revision, ...publication })).data;
}

/** A block of text. */
export const aTextBlock = (content: string, id = 'text') => ({ id, component: 'blocks.markdown', content });
