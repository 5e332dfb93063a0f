import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { blankError } from '#platform/pure/text/is-blank.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { ListView } from './contract.ts';
import {
  LIST_DESCRIPTION_LIMIT,
  LIST_TITLE_LIMIT,
  listVisibilities,
  MAX_ALBUM_UPLOADS,
} from './model/list-limits.ts';

export const createAlbum = endpoint({
  id: 'lists.createAlbum',
  method: 'POST',
  path: '/api/albums',
  access: 'signed_in',
  community: true,
  summary:
    "Makes an album of the actor's tracks in this order and publishes them, all or nothing; repeated for the same uploads it answers the album that there is",
  body: z.strictObject({
    album: z.strictObject({
      /** Chosen by the caller for files that were uploaded together: they become one album. */
      uploadsId: z.uuid(),
      title: limitedText(LIST_TITLE_LIMIT).check(
        toSchemaCheck((text) => blankError(text) ?? hiddenCharacterError(text)),
      ),
      description: limitedText(LIST_DESCRIPTION_LIMIT).default(''),
      visibility: z.enum(listVisibilities).default('public'),
      trackIds: z.array(z.uuid()).min(1).max(MAX_ALBUM_UPLOADS),
      /** Publishes the tracks; those that are still processed once they are ready. */
      publishes: z.boolean().default(true),
      /** Tracks whose title is that of their file's name get the title that the file says of itself. */
      usesTitles: z.boolean().default(false),
      /** The picture that the files have in common is the cover of the album, and of tracks without one. */
      usesCover: z.boolean().default(false),
    }),
  }),
  answer: ListView,
  status: 201,
  limits: [{ per: 'user', max: 120, seconds: 3600, name: 'list_forms' }],
  atomic: 'own_transactions',
});
