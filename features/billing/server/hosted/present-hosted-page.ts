import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { checkoutNew } from '../../hosted-page.contract.ts';
import { hostedPage } from '../../pages.ts';
import type { HostedPageRow } from './hosted-page.store.ts';

/** A page with its address; an open one is expired after its hour. */
export function presentHostedPage(
  { id, state, expires_at }: HostedPageRow,
  now: Date,
): AnswerOf<typeof checkoutNew>['hostedPage'] {
  return {
    id,
    url: href(hostedPage, { id }),
    state: state === 'created' && expires_at <= now ? 'expired' : state,
    expiresAt: expires_at.toISOString(),
  };
}
