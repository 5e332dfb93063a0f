import { useEffect, useEffectEvent, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { titleWith } from '#features/projects/model/project-title.ts';
import type { StudioState } from '#features/projects/model/studio-state.ts';
import type { ShownProject } from '#features/projects/web/studio/studio-project-page.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { readBytes, sendBytes } from '#platform/web/api/bytes-api.ts';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import { createSound, type Sound } from '#studio/audio/sound.ts';
import { askBeforeLeaving } from '#studio/sync/ask-before-leaving.ts';
import type { Apart } from '#studio/sync/bring-apart.ts';
import { openRoom, type Room } from '#studio/sync/open-room.ts';
import type { Publishing } from '#studio/views/publish/publishing.ts';
import { createSession, type Session } from '#studio/views/session.ts';
import { Studio } from '#studio/views/studio.tsx';
import { createLibrarySource } from './library-source.ts';
import { Opening } from './opening.tsx';
import { ownVersion } from './own-version.tsx';

interface ProjectStudioProps {
  api: Api;
  project: ShownProject;
  sound: StudioState['sound'];
  limits: StudioState['limits'];
  /** Where plans are taken. */
  plansUrl: string;
  csrfToken: () => string;
  /** How songs of the project become tracks; null where they may not. */
  publishing: Publishing | null;
}

/** The studio of a project: its room, its sound and its screen, from the first document until the page is left. */
export function ProjectStudio(props: ProjectStudioProps) {
  const { api, project, sound, limits, plansUrl, csrfToken, publishing } = props;
  const mayPublish = publishing !== null;
  const plan = { lockedDevices: limits.lockedDevices, plansUrl };
  const { session, closed } = useProjectSession(project, sound, { api, csrfToken, mayPublish, plan });
  if (session === null) return <Opening {...project} closed={closed} />;
  const { title, titleField, home, people, offer, actions, faces, ownerName } = project;
  const exporting = { addresses: sound, kinds: limits.exports, plansUrl };
  const toChange = `Ask ${ownerName} to join in to change it.`;
  return (
    <Studio
      {...{
        session,
        title,
        titleField,
        home,
        people,
        offer,
        actions,
        faces,
        exporting,
        publishing,
        toChange,
      }}
    />
  );
}

function useProjectSession(
  { id, title, viewerId, role }: ShownProject,
  { kernels, worklet }: StudioState['sound'],
  {
    api,
    csrfToken,
    mayPublish,
    plan,
  }: { api: Api; csrfToken: () => string; mayPublish: boolean; plan: Session['plan'] },
): { session: Session | null; closed: string | null } {
  const [session, setSession] = useState<Session | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  /** Counts openings: a document that was written anew is opened again. */
  const [opening, setOpening] = useState(0);
  // The room itself hears of a new role, and a new name opens nothing anew; another opening does.
  const openIn = useEffectEvent((project: string, userId: string, _opening: number) =>
    openRoom({
      socketUrl: `${location.origin.replace(/^http/, 'ws')}/room?project=${encodeURIComponent(project)}`,
      project,
      userId,
      role,
      httpSend: (bytes, epoch) =>
        sendBytes(`/api/projects/${project}/document?epoch=${epoch}`, bytes, csrfToken()),
      httpLoad: () => readBytes(`/api/projects/${project}/document`),
      apart: apartOf(title, api, csrfToken),
    }),
  );
  const sessionOf = useEffectEvent((room: Room, sound: Sound) =>
    createSession({
      doc: room.doc,
      undo: room.undo,
      sound,
      aside: createSound({ kernels, worklet }),
      library: createLibrarySource(api),
      room,
      tabChannel: new BroadcastChannel(`studio-sound:${viewerId}`),
      userId: viewerId,
      project: id,
      mayPublish,
      plan,
    }),
  );
  useEffect(() => {
    const room = openIn(id, viewerId, opening);
    const sound = createSound({ kernels, worklet });
    let opened: Session | null = null;
    const stopReading = whenReady(room, () => {
      opened = sessionOf(room, sound);
      setSession(opened);
    });
    const stopClosed = room.subscribe(() => {
      const state = room.getState();
      setClosed(state.closed);
      if (!state.isRenewed) return;
      stopClosed();
      // The copy of before is closed for good, so that the next opening does not begin with it.
      void room.close().then(() => setOpening((count) => count + 1));
    });
    const stopAsking = askBeforeLeaving(
      () => room.isAtRisk() || (opened !== null && opened.take.getState() !== null),
    );
    const stop = () => {
      stopAsking();
      stopReading();
      stopClosed();
    };
    return () => {
      stop();
      opened?.close();
      setSession(null);
      setClosed(null);
      void sound.close();
      void room.close();
    };
  }, [id, viewerId, kernels, worklet, opening]);
  return { session, closed };
}

/** Calls once the document is there; gives what ends the waiting. */
function whenReady(room: Room, then: () => void): () => void {
  let isDone = false;
  const check = () => {
    if (isDone || !room.getState().isReady) return;
    isDone = true;
    then();
  };
  const stop = room.subscribe(check);
  check();
  return () => {
    isDone = true;
    stop();
  };
}

/** Edits that can not be merged any more become a project of one's own (STUDIO-164). */
const apartOf = (title: string, api: Api, csrfToken: () => string): Apart => ({
  ...ownVersion(titleWith(title, ' (your offline version)'), api, csrfToken),
  onEnd(result) {
    if ('project' in result)
      flash.success(
        'This project was tidied up while you were offline. What you made is in a project of your own.',
        {
          link: { text: 'Open your offline version', address: `/project/${result.project}` },
        },
      );
    else
      flash.error(
        `What you made offline could not become a project yet and stays on this device: ${refusalText(result.error, 'There is no connection.')}`,
        { staysOpen: true },
      );
  },
});
