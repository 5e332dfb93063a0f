import { useEffect, useEffectEvent, useState } from 'react';
import type { StudioState } from '#features/projects/model/studio-state.ts';
import type { ShownProject } from '#features/projects/web/studio/studio-project-page.tsx';
import { sendBytes } from '#platform/web/api/bytes-api.ts';
import { createSound, type Sound } from '#studio/audio/sound.ts';
import { openRoom, type Room } from '#studio/sync/open-room.ts';
import { createSession, type Session } from '#studio/views/session.ts';
import { Studio } from '#studio/views/studio.tsx';
import styles from './project-studio.module.css';

interface ProjectStudioProps {
  project: ShownProject;
  sound: StudioState['sound'];
  exports: StudioState['exports'];
  /** Where plans are taken. */
  plansUrl: string;
  csrfToken: () => string;
}

/** The studio of a project: its room, its sound and its screen, from the first document until the page is left. */
export function ProjectStudio({ project, sound, exports, plansUrl, csrfToken }: ProjectStudioProps) {
  const session = useProjectSession(project, sound, csrfToken);
  if (session === null) return <Opening {...project} />;
  const { title, home, people, ownerName } = project;
  const exporting = { addresses: sound, kinds: exports, plansUrl };
  return <Studio {...{ session, title, home, people, exporting }} owner={ownerName} />;
}

function useProjectSession(
  { id, viewerId, role, viewerName }: ShownProject,
  { kernels, worklet }: StudioState['sound'],
  csrfToken: () => string,
): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  // The room itself hears of a new role, and a new name opens nothing anew.
  const openIn = useEffectEvent((project: string, userId: string) =>
    openRoom({
      socketUrl: `${location.origin.replace(/^http/, 'ws')}/room?project=${encodeURIComponent(project)}`,
      project,
      userId,
      role,
      httpSend: (bytes, epoch) =>
        sendBytes(`/api/projects/${project}/document?epoch=${epoch}`, bytes, csrfToken()),
    }),
  );
  const sessionOf = useEffectEvent((room: Room, sound: Sound) =>
    createSession({ doc: room.doc, undo: room.undo, sound, room, userName: viewerName, project: id }),
  );
  useEffect(() => {
    const room = openIn(id, viewerId);
    const sound = createSound({ kernels, worklet });
    let opened: Session | null = null;
    const stop = whenReady(room, () => {
      opened = sessionOf(room, sound);
      setSession(opened);
    });
    return () => {
      stop();
      opened?.close();
      setSession(null);
      void sound.close();
      void room.close();
    };
  }, [id, viewerId, kernels, worklet]);
  return session;
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

/** The frame of the studio while its document comes. */
function Opening({ title, home, people }: ShownProject) {
  return (
    <div className={styles.opening}>
      <header className={styles.header}>
        {home}
        <h1 className={styles.title}>{title}</h1>
        {people}
      </header>
      <p role="status" className={styles.words}>
        Opening the project...
      </p>
    </div>
  );
}
