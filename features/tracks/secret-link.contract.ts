import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { byTrackId } from './contract.ts';
import { linkSecret } from './model/link-secret.ts';

/** What opens the page of a track that is not published. */
export const SecretLinkView = z.strictObject({
  /** Path and query. */
  address: z.string().max(500),
  /** By others than the owner, counted as plays are (TRACK-047). */
  plays: z.number().int(),
  createdAt: z.string().max(40),
});
export type SecretLinkView = z.output<typeof SecretLinkView>;

/** `secretLink` is null where there is none. */
const SecretLinkAnswer = z.strictObject({ secretLink: SecretLinkView.nullable() });

export const getSecretLink = endpoint({
  id: 'tracks.getSecretLink',
  method: 'GET',
  path: '/api/mixdowns/:id/secret_link',
  access: 'signed_in',
  community: true,
  summary: "The secret link of the caller's track",
  params: byTrackId,
  answer: SecretLinkAnswer,
});

export const makeSecretLink = endpoint({
  id: 'tracks.makeSecretLink',
  method: 'POST',
  path: '/api/mixdowns/:id/secret_link',
  access: 'signed_in',
  community: true,
  tokenScope: 'upload',
  summary: "Makes a new secret link of the caller's unpublished track; the one before ends",
  params: byTrackId,
  answer: SecretLinkAnswer,
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});

export const deleteSecretLink = endpoint({
  id: 'tracks.deleteSecretLink',
  method: 'DELETE',
  path: '/api/mixdowns/:id/secret_link',
  access: 'signed_in',
  community: true,
  tokenScope: 'upload',
  summary: "Ends the secret link of the caller's track",
  params: byTrackId,
});

export const countSecretPlay = endpoint({
  id: 'tracks.countSecretPlay',
  method: 'POST',
  path: '/api/mixdowns/:id/secret_link/plays',
  access: 'anyone',
  summary: 'Says that a track was started from its beginning by its secret link',
  params: byTrackId,
  body: z.strictObject({ secret: linkSecret }),
  limits: [{ per: 'address', max: 60, seconds: 60 }],
});

nameSchemas({ SecretLinkView });
