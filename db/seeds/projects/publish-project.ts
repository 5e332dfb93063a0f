import { findDocument, updateVersionToPublished } from '#features/projects/server/document.store.ts';
import { findEditors } from '#features/projects/server/members/find-editors.ts';
import { insertPublication } from '#features/publications/server/publication.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { Call } from '#platform/server/call.ts';
import { plannedProjects } from './planned-projects.ts';
import { seedId, seedProjectId } from './seed-projects.ts';

const version = 1;

/** Says which project a planned track was published from, so that the two know each other; nothing for the other tracks. */
export async function publishProject({ db }: Call, track: TrackRow, index: number): Promise<void> {
  const planned = plannedProjects.find(
    ({ song }) => song !== undefined && song !== 'empty' && 'track' in song && song.track === index,
  );
  if (!planned) return;
  const projectId = seedProjectId(planned.title);
  // Its owner may have deleted the project meanwhile.
  if (!(await findDocument(db, projectId, version))) return;
  const { id, user_id: userId, title } = track;
  await updateVersionToPublished(db, { projectId, version, label: title, savedBy: userId });
  const people = (await findEditors(db, projectId)).filter((one) => one !== userId);
  await insertPublication(
    db,
    {
      id,
      piece_id: projectId,
      version,
      user_id: userId,
      key: seedId(`publication ${planned.title}`),
      state: 'done',
      title,
      description: track.description,
      genre_id: track.genre_id,
      image_key: null,
      image_colour: null,
      allow_comments: track.allow_comments,
      allow_download: track.allow_download,
      allow_remixes: true,
      created_at: track.created_at,
      seen_at: track.created_at,
    },
    people,
  );
}
