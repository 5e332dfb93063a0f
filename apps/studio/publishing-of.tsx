import type { ShownProject } from '#features/projects/web/studio/studio-project-page.tsx';
import {
  keepPublication,
  listPublications,
  type PublicationView,
  publishProject,
  takeBackPublication,
} from '#features/publications/contract.ts';
import { failureTexts } from '#features/publications/model/publication-state.ts';
import { seenEveryMs } from '#features/publications/model/take-over-time.ts';
import { createTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { TRACK_DESCRIPTION_LIMIT, TRACK_TITLE_LIMIT } from '#features/tracks/model/track-limits.ts';
import { type ImageReference, presignAudio } from '#features/uploads/contract.ts';
import { sendResumable } from '#features/uploads/web/resumable-upload.ts';
import type { Api } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { readBytes } from '#platform/web/api/bytes-api.ts';
import type { PublishedSong, Publishing } from '#studio/views/publish/publishing.ts';
import { LaterCoverField } from './later-cover-field.tsx';

interface PublishingOptions {
  api: Api;
  project: Pick<ShownProject, 'id' | 'title' | 'description'>;
  siteUrl: string;
  plansUrl: string;
  offersDownload: boolean;
}

/** What the studio publishes by: the calls of publications, uploads and tracks on this host (STUDIO-188). */
export function publishingOf({
  api,
  project,
  siteUrl,
  plansUrl,
  offersDownload,
}: PublishingOptions): Publishing {
  const projectId = project.id;
  const songOf = ({ id, title, state, failure, href, published }: PublicationView): PublishedSong => ({
    id,
    title,
    state,
    failure: failure && failureTexts[failure],
    url: href && siteUrl + href,
    isPublic: published === true,
  });
  return {
    preset: { title: project.title, description: project.description.slice(0, TRACK_DESCRIPTION_LIMIT) },
    genres,
    titleLimit: TRACK_TITLE_LIMIT,
    descriptionLimit: TRACK_DESCRIPTION_LIMIT,
    offersDownload,
    plansUrl,
    keepEveryMs: seenEveryMs,
    async begin({ cover, ...wish }, key) {
      const publication = { ...wish, key, image: cover as ImageReference | null };
      const view = await api(publishProject, { projectId, publication }).catch(withSentence);
      const url = `/api/projects/${projectId}/document?version=${view.version}`;
      return { song: songOf(view), document: await readBytes(url) };
    },
    async send({ id, title }, file, { onProgress, signal }) {
      const permission = await api(presignAudio, {
        filename: `${title}.flac`,
        contentType: 'audio/flac',
        contentLength: file.size,
      });
      await sendResumable({
        permission,
        file,
        isNew: true,
        signal,
        onProgress: (sent) => onProgress(sent / file.size),
        onConnection: () => {},
      });
      const mixdown = { title, fileName: permission.filename, publicationId: id };
      await api(createTrack, { mixdown });
    },
    keep: async (id) => void (await api(keepPublication, { id })),
    takeBack: (id) => api(takeBackPublication, { id }),
    list: async () => (await api(listPublications, { projectId })).publications.map(songOf),
    unpublish: async (id) => void (await api(updateTrack, { id, mixdown: { published: false } })),
    coverField: (props) => <LaterCoverField api={api} projectId={projectId} {...props} />,
  };
}

const names: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  genre_id: 'Genre',
  image: 'Cover art',
  allow_download: 'Allow download',
  project: 'The project',
};

/** Throws a refusal of fields as a sentence. */
function withSentence(error: unknown): never {
  const [field, [problem] = []] = Object.entries((error instanceof Refusal && error.fields) || {})[0] ?? [];
  if (field === undefined || problem === undefined) throw error;
  throw new Error(`${names[field] ?? field} ${problem}`);
}
