import { getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { makeSecretLink } from '#features/tracks/secret-link.contract.ts';
import type { Member, World } from '#testing/world.ts';
import { aStoredTrack } from './a-stored-track.ts';

/** An unpublished track without audio files, with what opens it by a new secret link. */
export async function aSecretTrack(world: World, owner: Member) {
  const { id } = await aStoredTrack(world, owner, { published: false });
  const { permalink } = trackOf(await owner.call(getTrack, { id }));
  const secret = await aSecret(owner, id);
  return { id, secret, link: { profileLink: owner.profileLink, permalink, secret } };
}

/** The secret of a new secret link of the owner's track. */
export async function aSecret(owner: Member, id: string): Promise<string> {
  const { secretLink } = await owner.call(makeSecretLink, { id });
  return new URL(secretLink?.address ?? '', 'https://tonehall.example').searchParams.get('secret') ?? '';
}
