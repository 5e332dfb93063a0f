import { useEffect, useState } from 'react';
import type { StudioState } from '#features/projects/model/studio-state.ts';
import type { ShownProject } from '#features/projects/web/studio/studio-project-page.tsx';
import type { Api } from '#platform/pure/contract.ts';
import { readBytes } from '#platform/web/api/bytes-api.ts';
import { refusalText } from '#platform/web/forms/refusal-text.ts';
import { createSound } from '#studio/audio/sound.ts';
import { openHeard } from '#studio/sync/open-heard.ts';
import { createSession, type Session } from '#studio/views/session.ts';
import { Studio } from '#studio/views/studio.tsx';
import { createLibrarySource } from './library-source.ts';
import { Opening } from './opening.tsx';

interface TemplateStudioProps {
  api: Api;
  project: ShownProject;
  sound: StudioState['sound'];
  limits: StudioState['limits'];
  plansUrl: string;
}

/** A template that a guest hears and looks through: every view shows it and nothing changes it (CMS-052). */
export function TemplateStudio({ api, project, sound, limits, plansUrl }: TemplateStudioProps) {
  const { id, title, home, people, faces } = project;
  const { kernels, worklet } = sound;
  const [session, setSession] = useState<Session | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let close = () => {};
    let isLeft = false;
    const open = (bytes: Uint8Array) => {
      if (isLeft) return;
      const heard = openHeard(bytes);
      const player = createSound({ kernels, worklet });
      const opened = createSession({
        doc: heard.doc,
        undo: heard.undo,
        sound: player,
        aside: createSound({ kernels, worklet }),
        library: createLibrarySource(api),
        room: heard,
        tabChannel: new BroadcastChannel('studio-sound:guest'),
        userId: '',
        project: id,
      });
      close = () => {
        opened.close();
        void player.close();
        heard.close();
      };
      setSession(opened);
    };
    readBytes(`/api/projects/${id}/document`).then(open, (error: unknown) =>
      setFailure(refusalText(error, 'The template could not be loaded.')),
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [api, id, kernels, worklet]);
  if (session === null) return <Opening {...project} closed={failure} />;
  const exporting = { addresses: sound, kinds: limits.exports, plansUrl };
  return (
    <Studio {...{ session, title, home, people, faces, exporting }} toChange="Make it yours to change it." />
  );
}
