import type { Api } from '#platform/pure/contract.ts';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { getProject } from '../contract.ts';
import { getProjectInvitation } from '../membership.contract.ts';

/** Null where the server says that there is nothing for this caller. */
async function nullIfNotFound<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null;
    throw error;
  }
}

/**
 * Where a member goes who opens a project's address: into the studio who may see it, to the invitation who may ask to be let in,
 * and else to where one learns that it is closed (EDU-071, EDU-072).
 */
export async function findProjectRedirect(api: Api, id: string): Promise<string> {
  const asked = await nullIfNotFound(api(getProjectInvitation, { id }));
  const invitation = `${linkTargets.project(id)}/invitation`;
  // Who is invited and comes from the news of it is not refused anything on the way.
  if (asked?.membershipId) return invitation;
  const seen = await nullIfNotFound(api(getProject, { id }));
  const { openCollaboration, can, selfLink } = seen?.data.attributes ?? {};
  const isAtWork = can?.leave || can?.rename;
  if (selfLink && (isAtWork || !openCollaboration)) return selfLink;
  return asked ? invitation : `${linkTargets.project(id)}/access_denied`;
}
