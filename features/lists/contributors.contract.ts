import { z } from 'zod';
import { UserView } from '#features/members/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { byListId } from './contract.ts';
import { MAX_CONTRIBUTORS } from './model/list-limits.ts';

const byListAndUser = { ...byListId, userId: z.uuid() };
const limits = [{ per: 'user', max: 60, seconds: 3600, name: 'list_contributors' }] as const;
/** Found members of a term. */
const MAX_FOUND = 8;

const Contributors = z.strictObject({ users: z.array(UserView).max(MAX_CONTRIBUTORS) });

export const listContributors = endpoint({
  id: 'lists.listContributors',
  method: 'GET',
  path: '/api/lists/:id/contributors',
  access: 'signed_in',
  community: true,
  summary: 'Who may add tracks to a list, for them and its owner, in the order in which they came',
  params: z.strictObject(byListId),
  answer: Contributors,
});

export const findContributors = endpoint({
  id: 'lists.findContributors',
  method: 'GET',
  path: '/api/lists/:id/contributors/found',
  access: 'signed_in',
  community: true,
  summary:
    "Followers of a list's owner by a part of their name whom they may let add tracks; without those who may",
  params: z.strictObject(byListId),
  query: z.strictObject({ term: requiredText(100) }),
  answer: z.strictObject({ users: z.array(UserView).max(MAX_FOUND) }),
  limits: [{ per: 'user', max: 60, seconds: 60 }],
});

export const addContributor = endpoint({
  id: 'lists.addContributor',
  method: 'PUT',
  path: '/api/lists/:id/contributors/:user_id',
  access: 'signed_in',
  community: true,
  summary: "Lets a follower of the actor add tracks to the actor's list; once however often it is called",
  params: z.strictObject(byListAndUser),
  answer: Contributors,
  limits,
});

export const removeContributor = endpoint({
  id: 'lists.removeContributor',
  method: 'DELETE',
  path: '/api/lists/:id/contributors/:user_id',
  access: 'signed_in',
  community: true,
  summary: "Ends that a member may add tracks, by the list's owner or that member; the tracks stay",
  params: z.strictObject(byListAndUser),
  limits,
});
