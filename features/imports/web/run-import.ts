import { followUser } from '#features/follows/contract.ts';
import { addTrackToList, createList, getList, moveAlbum, updateList } from '#features/lists/contract.ts';
import { updateUser } from '#features/profiles/profile.contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { STORAGE_FULL } from '#features/uploads/model/storage-full.ts';
import { sendResumable } from '#features/uploads/web/resumable-upload.ts';
import { backoffMsAfter, waitForNetwork } from '#features/uploads/web/wait-for-network.ts';
import type { Api } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { importComments, importTrack, presignImport } from '../contract.ts';
import type { CopyTrack } from '../model/copy.ts';
import { IMPORT_BATCH } from '../model/import-limits.ts';
import {
  type ImportPart,
  type ImportPlan,
  needsCover,
  type PlannedList,
  tracksToSend,
} from '../model/import-plan.ts';
import { avatarPath, coverPathOf, listCoverPathOf, profileCoverPath, soundPathOf } from './make-plan.ts';
import type { OpenCopy } from './read-copy.ts';

export interface ImportRun {
  api: Api;
  guid: string;
  open: OpenCopy;
  plan: ImportPlan;
  signal: AbortSignal;
  /** What is being sent now, in words. */
  onStep: (text: string) => void;
  /** One more thing of a part is here. */
  onDone: (part: ImportPart) => void;
  onFailed: (name: string, reason: string) => void;
  /** The site takes no more before so many seconds have passed; 0: it does again. */
  onWaiting: (seconds: number) => void;
}

/** Attempts in a row without an answer before giving up. */
const maxAttempts = 10;

/** Imports the chosen parts, one thing after another. What the site refuses is reported, and the rest goes on. */
export async function runImport(run: ImportRun, chosen: ReadonlySet<ImportPart>): Promise<void> {
  if (chosen.has('profile')) await importProfile(run);
  const ids = new Map(run.plan.tracks.flatMap(({ track, here }) => (here ? [[track.id, here.id]] : [])));
  if (chosen.has('tracks')) await importTracks(run, ids);
  if (chosen.has('lists')) await importLists(run, ids);
  if (chosen.has('follows')) await importFollows(run);
  if (chosen.has('comments')) await importAllComments(run);
}

/** Repeats a call at a limit and without a connection; other refusals are thrown. */
async function persist<T>(run: ImportRun, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    run.signal.throwIfAborted();
    try {
      const answer = await call();
      run.onWaiting(0);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isLimit = error.status === 429;
      if (!isLimit && (!(error.status === 0 || error.status === 503) || attempt > maxAttempts)) throw error;
      const seconds = isLimit ? (error.retryAfterSeconds ?? 60) : backoffMsAfter(attempt) / 1000;
      run.onWaiting(Math.ceil(seconds));
      await waitForNetwork(seconds * 1000, run.signal);
    }
  }
}

/** Does one thing; a refusal is reported under its name. */
async function attempt(run: ImportRun, name: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (run.signal.aborted || !(error instanceof Refusal) || error.code === STORAGE_FULL) throw error;
    run.onFailed(name, reasonOf(error));
  }
}

/** Field errors in words, or the refusal's text. */
const reasonOf = ({ fields, message }: Refusal): string =>
  fields
    ? Object.entries(fields)
        .map(([field, [first]]) => `${field} ${first}`)
        .join(', ')
    : message;

async function importProfile(run: ImportRun): Promise<void> {
  const { api, guid, plan } = run;
  run.onStep('Your profile');
  for (const [field, value] of Object.entries(plan.profile))
    await attempt(run, `Profile: ${field}`, async () => {
      await persist(run, () => api(updateUser, { guid, user: { [field]: value } }));
      run.onDone('profile');
    });
  const { avatar, cover } = plan.pictures;
  if (avatar)
    await sendPicture(run, avatarPath, (image) => api(updateUser, { guid, user: { profileImage: image } }));
  if (cover)
    await sendPicture(run, profileCoverPath, ({ id, metadata: { mimeType, ...metadata } }) =>
      api(updateUser, {
        guid,
        user: { coverPhoto: JSON.stringify({ id, metadata: { ...metadata, mime_type: mimeType } }) },
      }),
    );
}

type Picture = { id: string; metadata: { filename: string; size: number; mimeType: string } };

async function sendPicture(
  run: ImportRun,
  path: string,
  use: (picture: Picture) => Promise<unknown>,
): Promise<void> {
  await attempt(run, path, async () => {
    const picture = await sendFile(run, path, 'image/webp');
    if (picture) await persist(run, () => use(picture));
    run.onDone('profile');
  });
}

/** Uploads a file of the copy; null where the copy has none that can be read. */
async function sendFile(
  run: ImportRun,
  path: string,
  type: 'audio/mpeg' | 'image/jpeg' | 'image/webp',
): Promise<Picture | null> {
  const file = await run.open.file(path, type);
  if (!file || file.size === 0) return null;
  const filename = path.slice(path.lastIndexOf('/') + 1);
  const asked = { filename, contentType: type, contentLength: file.size };
  const permission = await persist(run, () => run.api(presignImport, asked));
  run.signal.throwIfAborted();
  await sendResumable({
    permission,
    file,
    isNew: true,
    onProgress: () => {},
    onConnection: () => {},
    signal: run.signal,
  });
  return { id: permission.filename, metadata: { filename, size: file.size, mimeType: type } };
}

/** Sends what is missing and adds the ids that it has here to `ids`, by those of the copy. */
async function importTracks(run: ImportRun, ids: Map<string, string>): Promise<void> {
  const missing = tracksToSend(run.plan);
  for (const [at, { track, hasCover }] of missing.entries()) {
    run.onStep(`“${track.title}”, ${at + 1} of ${missing.length} tracks`);
    await attempt(run, track.title, async () => {
      const id = await importOneTrack(run, track);
      ids.set(track.id, id);
      if (hasCover) await sendCover(run, track, id);
      run.onDone('tracks');
    });
  }
  for (const { track, here } of run.plan.tracks.filter(needsCover)) {
    run.onStep(`Cover of “${track.title}”`);
    await attempt(run, track.title, async () => {
      if (here) await sendCover(run, track, here.id);
      run.onDone('tracks');
    });
  }
}

async function importOneTrack(run: ImportRun, track: CopyTrack): Promise<string> {
  const sent = await sendFile(run, soundPathOf(track), 'audio/mpeg');
  if (!sent) throw new Refusal(422, 'Its sound in the copy is damaged');
  const { id: copyId, permalink: _permalink, durationMs: _duration, ...fields } = track;
  const mixdown = { ...fields, copyId, fileName: sent.id };
  return trackOf(await persist(run, () => run.api(importTrack, { mixdown }))).id;
}

async function sendCover(run: ImportRun, track: CopyTrack, id: string): Promise<void> {
  const image = await sendFile(run, coverPathOf(track), 'image/jpeg');
  if (image) await persist(run, () => run.api(updateTrack, { id, mixdown: { image } }));
}

/**
 * Imports the lists. An album that is missing comes behind the one before it on the page of the copy, so that an import that goes on
 * keeps their order; albums that are here stay where they are.
 */
async function importLists(run: ImportRun, ids: ReadonlyMap<string, string>): Promise<void> {
  const placeOf = ({ list }: PlannedList) => (list.kind === 'album' ? (list.placeOnPage ?? 0) : 0);
  let previous: string | null = null;
  for (const planned of run.plan.lists.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const { title } = planned.list;
    run.onStep(`List “${title}”`);
    await attempt(run, title, async () => {
      const id = await importList(run, planned, ids);
      const move = { id, after: previous };
      if (placeOf(planned) > 0) {
        previous = id;
        if (!planned.hereId && move.after !== null) await persist(run, () => run.api(moveAlbum, move));
      }
      run.onDone('lists');
    });
  }
}

/** Makes a list that is missing, and adds what it lacks of the copy's; answers its id. */
async function importList(
  run: ImportRun,
  { list, hereId, hasCover }: PlannedList,
  ids: ReadonlyMap<string, string>,
): Promise<string> {
  const { api, plan } = run;
  const { title, kind, visibility } = list;
  const here = hereId
    ? await persist(run, () => api(getList, { id: hereId }))
    : await persist(run, () => api(createList, { list: { title, kind, visibility } }));
  const cover =
    here.cover === null && hasCover ? await sendFile(run, listCoverPathOf(list), 'image/jpeg') : null;
  const missing = {
    ...(here.description === '' && list.description !== '' && { description: list.description }),
    ...(here.releasedOn === null && list.releasedOn !== null && { releasedOn: list.releasedOn }),
    ...(cover && { image: cover }),
  };
  if (Object.keys(missing).length > 0)
    await attempt(run, title, async () => {
      await persist(run, () => api(updateList, { id: here.id, list: missing }));
    });
  for (const id of list.trackIds) {
    const trackId = ids.get(id) ?? (plan.otherTracks.has(id) ? id : null);
    if (trackId !== null)
      await attempt(run, title, async () => {
        await persist(run, () => api(addTrackToList, { id: here.id, trackId }));
      });
  }
  return here.id;
}

async function importFollows(run: ImportRun): Promise<void> {
  run.onStep('People whom you follow');
  for (const id of run.plan.follows)
    await attempt(run, 'Somebody whom you followed', async () => {
      await persist(run, () => run.api(followUser, { id }));
      run.onDone('follows');
    });
}

async function importAllComments(run: ImportRun): Promise<void> {
  const { comments, source } = run.plan;
  for (let from = 0; from < comments.length; from += IMPORT_BATCH) {
    run.onStep(`Comments, ${from + 1} of ${comments.length}`);
    const part = comments.slice(from, from + IMPORT_BATCH);
    await attempt(run, 'Comments', async () => {
      await persist(run, () => run.api(importComments, { source, comments: part }));
      for (const _ of part) run.onDone('comments');
    });
  }
}
