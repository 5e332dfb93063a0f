import type { InputOf } from '#platform/pure/contract.ts';
import { type FieldErrors, invalid } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import type { updateNews } from '../contract.ts';
import { renderNewsBody, summaryOf } from './render-news-body.ts';

type Fields = InputOf<typeof updateNews>['news'];

/** The columns of the given fields, without files. Refuses (422) a blank title and an external URL that is not http(s). */
export function newsColumns(fields: Fields) {
  const { feed, title, body, externalUrl, externalUrlText, publishedAt } = fields;
  const errors: FieldErrors = {};
  if (title !== undefined && isBlank(title)) errors.title = ['This field is required'];
  if (externalUrl && !isWebAddress(externalUrl)) errors.external_url = ['is not an http or https address'];
  for (const [name, text] of Object.entries({ title, body, external_url_text: externalUrlText }))
    if (text?.includes('\u0000')) errors[name] = ['is invalid'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const html = body === undefined ? undefined : renderNewsBody(body);
  return {
    feed,
    title: title?.trim(),
    body,
    body_html: html,
    summary: html === undefined ? undefined : summaryOf(html),
    external_url: emptyAsNull(externalUrl),
    external_url_text: emptyAsNull(externalUrlText?.trim()),
    published_at: publishedAt === undefined ? undefined : new Date(publishedAt),
  };
}

const emptyAsNull = (text: string | null | undefined) => (text === '' ? null : text);

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
