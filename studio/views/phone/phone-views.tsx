import { useState } from 'react';
import { Tabs } from '#design/tabs/tabs.tsx';
import type { Track } from '#studio/document/song.ts';
import { EventList } from '../event-list/event-list.tsx';
import { OnScreenKeys } from '../keys/on-screen-keys.tsx';
import { Mixer } from '../mixer/mixer.tsx';
import { Choice } from '../shell/choice.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './phone-views.module.css';

const views = [
  { id: 'mixer', label: 'Mixer' },
  { id: 'pads', label: 'Pads' },
  { id: 'events', label: 'Event list' },
  { id: 'timeline', label: 'Timeline' },
];

const plays = ({ kind }: Track): boolean => kind === 'drums' || kind === 'instrument';

/** What of the studio a phone has: it mixes, plays, records and edits the list; the timeline is only shown (STUDIO-013). */
export function PhoneViews() {
  const [view, setView] = useState('mixer');
  return (
    <main className={styles.main}>
      <p className={styles.notice}>Arranging needs a larger screen.</p>
      <Tabs label="Views" tabs={views} selected={view} onSelect={setView}>
        <div className={styles.view} data-view={view}>
          {view === 'mixer' && <Mixer />}
          {view === 'pads' && <Pads />}
          {view === 'events' && <EventList />}
          {view === 'timeline' && <Timeline isShownOnly />}
        </div>
      </Tabs>
    </main>
  );
}

/** Pads or keys, and the track that they play. */
function Pads() {
  const session = useSession();
  const tracks = useSong((song) => song.tracks).filter(plays);
  const current = useOwn((own) => own.track);
  return (
    <>
      <Choice
        label="Track"
        caption
        value={current ?? ''}
        options={tracks.map(({ id }) => id)}
        nameOf={(id) => tracks.find((track) => track.id === id)?.name ?? ''}
        isOwn
        onChoose={(track) => session.own.patchState({ track })}
      />
      <OnScreenKeys />
    </>
  );
}
