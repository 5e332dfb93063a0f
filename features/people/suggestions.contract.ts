import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { ListedUserResource } from '#features/profiles/users.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

export const MAX_SUGGESTED = 12;

/** Why a member is suggested: the strongest of the reasons. */
const SuggestionReason = z.discriminatedUnion('kind', [
  /** `others`: how many more of those whom the viewer follows do. */
  z.strictObject({
    kind: z.literal('followed'),
    username: limitedText(USERNAME_LIMIT),
    others: z.number().int().min(0),
  }),
  /** How many tracks the viewer has liked. */
  z.strictObject({ kind: z.literal('liked'), tracks: z.number().int().min(1) }),
  z.strictObject({ kind: z.literal('genre'), genre: z.string().max(40) }),
  z.strictObject({ kind: z.literal('trending') }),
]);
export type SuggestionReason = z.output<typeof SuggestionReason>;

export const listSuggestedUsers = endpoint({
  id: 'people.listSuggested',
  method: 'GET',
  path: '/api/users/suggested',
  access: 'signed_in',
  community: true,
  cachePerMember: true,
  summary: 'Members whom the caller may want to follow, each with the reason',
  answer: z.strictObject({
    suggestions: z
      .array(z.strictObject({ user: ListedUserResource, reason: SuggestionReason }))
      .max(MAX_SUGGESTED),
  }),
});

export const dismissSuggestedUser = endpoint({
  id: 'people.dismissSuggested',
  method: 'DELETE',
  path: '/api/users/suggested/:id',
  access: 'signed_in',
  community: true,
  summary: 'A member is not suggested to the caller any more',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.strictObject({ dismissed: z.literal(true) }),
  limits: [{ per: 'user', max: 120, seconds: 60 }],
});
