import { findUser } from '#features/members/server/find-user.ts';
import type { UserRow } from '#features/members/server/users.store.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { trackPage } from '#features/tracks/pages.ts';
import type {
  deleteSecretLink as deleteContract,
  getSecretLink as getContract,
  makeSecretLink as makeContract,
  SecretLinkView,
} from '#features/tracks/secret-link.contract.ts';
import { getVisibleTrack } from '#features/tracks/server/page/get-track.ts';
import { findTrack, lockTrack } from '#features/tracks/server/track.store.ts';
import { rightsFactsOf, type TrackRow } from '#features/tracks/server/track-row.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { newLinkSecret } from './new-link-secret.ts';
import {
  deleteSecretLinkRow,
  findSecretLink,
  type SecretLinkRow,
  upsertSecretLink,
} from './secret-link.store.ts';

export async function getSecretLink(
  call: MemberCall,
  { id }: InputOf<typeof getContract>,
): Promise<AnswerOf<typeof getContract>> {
  const track = await getOwnTrack(call, await findTrack(call.db, id));
  return { secretLink: await presentSecretLink(call, track, await findSecretLink(call.db, track.id)) };
}

/** Gives the actor's track a new secret link (TRACK-121). Refuses (409) one that is published, hidden or not done. */
export async function makeSecretLink(
  call: MemberCall,
  { id }: InputOf<typeof makeContract>,
): Promise<AnswerOf<typeof makeContract>> {
  const track = await getOwnTrack(call, await lockTrack(call.db, id));
  if (track.withheld === 'person' || track.withheld === 'track')
    throw conflict('The moderators have hidden this track.');
  if (track.published || track.withheld === 'school')
    throw conflict('This track is published and needs no secret link.');
  if (rightsFactsOf(track).status !== 'done') throw conflict('This track is not ready yet.');
  const link = { trackId: track.id, secret: newLinkSecret(call), now: call.now };
  return { secretLink: await presentSecretLink(call, track, await upsertSecretLink(call.db, link)) };
}

export async function deleteSecretLink(
  call: MemberCall,
  { id }: InputOf<typeof deleteContract>,
): Promise<undefined> {
  const track = await getOwnTrack(call, await lockTrack(call.db, id));
  await deleteSecretLinkRow(call.db, track.id);
}

async function getOwnTrack(call: MemberCall, row: TrackRow | null): Promise<TrackRow> {
  const track = await getVisibleTrack(call, row);
  if (!trackRights(call.actor, rightsFactsOf(track)).edit) throw forbidden();
  return track;
}

async function presentSecretLink(
  call: MemberCall,
  track: TrackRow,
  link: SecretLinkRow | null,
): Promise<SecretLinkView | null> {
  if (!link) return null;
  const { profile_link: profileLink } = (await findUser(call.db, call.actor.userId)) as UserRow;
  return {
    address: href(trackPage, { profileLink, permalink: track.permalink }, { secret: link.secret }),
    plays: link.plays,
    createdAt: link.created_at.toISOString(),
  };
}
