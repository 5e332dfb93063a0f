import { memberParts } from '#features/members/server/member-part.ts';
import { trackDeleted } from '#features/tracks/events.contract.ts';
import { trackPublishers } from '#features/tracks/server/track-publisher.ts';
import { bind, feature, onEvent, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { endPublications, keepPublication, takeBackPublication } from './keep-publication.ts';
import { listPublications } from './list-publications.ts';
import { makeTrack } from './make-track.ts';
import { getPeopleOfTrack, removeOwnName } from './people-of-track.ts';
import { takeOver } from './publications.jobs.ts';
import { publicationsOfMember } from './publications-of-member.ts';
import { publishProject } from './publish-project.ts';

/** Served on the site and on the studio's host. */
export const publications = feature({
  name: 'publications',
  plugs: [
    memberParts.plug(publicationsOfMember),
    trackPublishers.plug((call, publicationId, fileName) => makeTrack(call, { publicationId, fileName })),
  ],
  endpoints: [
    bind(contract.publishProject, publishProject),
    bind(contract.listPublications, listPublications),
    bind(contract.keepPublication, keepPublication),
    bind(contract.takeBackPublication, takeBackPublication),
    bind(contract.getPeopleOfTrack, getPeopleOfTrack),
    bind(contract.removeOwnName, removeOwnName),
  ],
  jobs: [onJob(takeOver, async () => (await import('./take-over.ts')).takeOver)],
  subscribers: [
    onEvent('publications.on-track-deleted', trackDeleted, (call, events) =>
      endPublications(
        call,
        events.map(({ payload }) => payload.trackId),
      ),
    ),
  ],
});
