import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { previewNewsBody as contract } from '../contract.ts';
import { renderNewsBody } from './render-news-body.ts';

export async function previewNewsBody(
  _call: unknown,
  { body }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  return { bodyHtml: renderNewsBody(body) };
}
