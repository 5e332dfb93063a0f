import { type answerPaypalPage, answerPaypalPage as call } from '#gateways/test/paypal-page.contract.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Person } from '#testing/person.ts';

/** Creator monthly. */
export const creatorStart = '/paypal/creator/monthly?product_type=subscription';

/** Goes to an address of the site as a page of ours leads there, and gives where it redirects to. */
export async function follow(
  buyer: Person,
  url: string,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Promise<string> {
  const answer = await buyer.raw({ method: 'GET', url, headers });
  if (answer.status !== 302) throw new Error(`${url} was answered ${answer.status}`);
  return String(answer.headers.location);
}

type Answer = Omit<InputOf<typeof answerPaypalPage>, 'token'>;

/** Answers on the page that stands for PayPal's, and gives the path on our site that it leads to. */
export async function answerAtPaypal(
  buyer: Person,
  page: string,
  answer: Answer = { answer: 'approve' },
): Promise<string> {
  const { url } = await buyer.call(call, { token: tokenOf(page), ...answer });
  return pathOf(url);
}

export const tokenOf = (page: string): string => new URL(page).searchParams.get('token') ?? '';

/** The path with its query of an address of ours. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
