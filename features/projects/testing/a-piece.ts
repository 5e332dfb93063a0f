import { resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import { createProject, getProject, listPieces, makeTemplate } from '../contract.ts';
import { inviteUser, respondToMembership } from '../membership.contract.ts';
import type { Piece } from '../model/piece.ts';
import type { PieceKind } from '../model/piece-kind.ts';

type Wanted = { title?: string; kind?: PieceKind; templateId?: string };

/** A new piece of the person's, a solo song unless another kind is asked for. */
export async function aPiece(person: Person, wanted: Wanted = {}): Promise<Piece> {
  return resolveDocument(await person.call(createProject, { project: wanted }));
}

/** The piece as the person sees it now. */
export async function seen(person: Person, id: string): Promise<Piece> {
  return resolveDocument(await person.call(getProject, { id }));
}

/** All of the person's list. */
export async function listed(person: Person, input: Record<string, unknown> = {}): Promise<Piece[]> {
  return resolveDocument(await person.call(listPieces, { items: 100, ...input }));
}

/** Makes the piece a template; the template's id. */
export async function asTemplate(owner: Person, projectId: string): Promise<string> {
  return (await owner.call(makeTemplate, { projectId })).data.id;
}

/** The user is invited and accepts; the membership's id. */
export async function join(owner: Person, user: Person & { username: string }, id: string): Promise<string> {
  const { membership } = await owner.call(inviteUser, { id, username: user.username });
  await user.call(respondToMembership, { membershipId: membership.id, membership: { accepted: true } });
  return membership.id;
}
