import { z } from 'zod';
import { UserView } from '#features/members/contract.ts';
import { byTrackId } from '#features/tracks/contract.ts';
import { TRACK_DESCRIPTION_LIMIT, TRACK_TITLE_LIMIT } from '#features/tracks/model/track-limits.ts';
import { ImageReference } from '#features/uploads/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { blankError } from '#platform/pure/text/is-blank.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { publicationFailures } from './model/publication-state.ts';

const id = z.uuid();
const time = z.string().max(40);

export const PublicationView = z.strictObject({
  /** Also of its track. */
  id,
  /** Of the project's document. */
  version: z.number().int(),
  title: limitedText(TRACK_TITLE_LIMIT),
  /** `open` until there is a track, `processing` until that plays. */
  state: z.enum(['open', 'processing', 'done', 'failed']),
  failure: z.enum(publicationFailures).nullable(),
  /** Of the track's page on the site, once it is there. */
  href: z.string().max(300).nullable(),
  /** Whether the track is published; null where there is none. */
  published: z.boolean().nullable(),
  createdAt: time,
});
export type PublicationView = z.output<typeof PublicationView>;

const byProject = z.strictObject({ projectId: id });
const byId = z.strictObject({ id });

export const publishProject = endpoint({
  id: 'publications.publish',
  method: 'POST',
  path: '/api/projects/:project_id/publications',
  access: 'signed_in',
  community: true,
  summary:
    'Pins the present version of a piece, to be made a track; its owner and editors may. Where no upload follows, the server renders it',
  params: byProject,
  body: z.strictObject({
    publication: z.strictObject({
      /** Chosen by the caller: a repeated call answers the same publication. */
      key: id,
      title: limitedText(TRACK_TITLE_LIMIT)
        .check(toSchemaCheck(hiddenCharacterError))
        .check(toSchemaCheck(blankError)),
      description: limitedText(TRACK_DESCRIPTION_LIMIT).default(''),
      genreId: z.number().int().nullable().default(null),
      image: ImageReference.nullable().default(null),
      allowComments: z.boolean().default(true),
      allowDownload: z.boolean().default(false),
      /** Others may begin projects from this version. */
      allowRemixes: z.boolean().default(false),
    }),
  }),
  answer: PublicationView,
  status: 201,
  limits: [{ per: 'user', max: 20, seconds: 3600 }],
  atomic: 'own_transactions',
});

export const listPublications = endpoint({
  id: 'publications.list',
  method: 'GET',
  path: '/api/projects/:project_id/publications',
  access: 'signed_in',
  community: true,
  summary: "The caller's publications of a piece, newest first; for its owner and editors",
  params: byProject,
  answer: z.strictObject({ publications: z.array(PublicationView).max(50) }),
});

export const keepPublication = endpoint({
  id: 'publications.keep',
  method: 'POST',
  path: '/api/publications/:id/heartbeats',
  access: 'signed_in',
  community: true,
  summary: "Says that the caller's page still renders or uploads; without it the server takes over",
  params: byId,
  answer: PublicationView,
  limits: [{ per: 'user', max: 60, seconds: 60 }],
});

export const takeBackPublication = endpoint({
  id: 'publications.takeBack',
  method: 'DELETE',
  path: '/api/publications/:id',
  access: 'signed_in',
  community: true,
  summary: "Takes the caller's publication back; 409 once there is a track",
  params: byId,
});

/** Who made a track together with its owner. */
const PeopleOfTrack = z.strictObject({
  people: z.array(UserView).max(200),
  /** Null where the track was not published from a piece. */
  allowsRemixes: z.boolean().nullable(),
});
export type PeopleOfTrack = z.output<typeof PeopleOfTrack>;

export const getPeopleOfTrack = endpoint({
  id: 'publications.getPeople',
  method: 'GET',
  path: '/api/mixdowns/:id/people',
  access: 'anyone',
  summary: 'Who edited the version of a piece that a track was published from, without its owner',
  params: byTrackId,
  answer: PeopleOfTrack,
});

export const removeOwnName = endpoint({
  id: 'publications.removeOwnName',
  method: 'DELETE',
  path: '/api/mixdowns/:id/people/me',
  access: 'signed_in',
  community: true,
  summary: "Takes the caller's name away from a track that names them",
  params: byTrackId,
  answer: PeopleOfTrack,
});

nameSchemas({ PublicationView, PeopleOfTrack });
