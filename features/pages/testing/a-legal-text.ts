import type { Member } from '#testing/world.ts';
import { getPage, publishPage, savePage } from '../admin.contract.ts';
import { aDraftPage, aTextBlock } from './a-content-page.ts';

/** The terms of service as a page of the installation, not yet published. */
export const aLegalDraft = (admin: Member, text: string, path = '/terms-of-service') =>
  aDraftPage(admin, { path, title: 'Terms of service', blocks: [aTextBlock(text)] });

/** Publishes the legal text with these words. */
export async function publishLegalText(
  admin: Member,
  {
    id,
    text,
    terms,
    fromAt,
  }: { id: string; text: string; terms: 'correction' | 'new_terms'; fromAt?: string },
) {
  const { draft } = (await admin.call(getPage, { id })).data;
  const document = { ...(draft.document as object), blocks: [aTextBlock(text)] };
  const saved = (await admin.call(savePage, { id, revision: draft.revision, document })).data;
  return (await admin.call(publishPage, { id, revision: saved.draft.revision, terms, fromAt })).data;
}
