import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { findById } from '#studio/document/derive.ts';
import type { Song } from '#studio/document/song.ts';
import { openRegion, renameRegion } from '../../commands/change-regions.ts';
import { canEdit } from '../../commands/command.ts';
import { applyMoves } from '../../commands/move-regions.ts';
import { toggleEditor } from '../../commands/toggle-own.ts';
import { applyTrims } from '../../commands/trim-regions.ts';
import { nameOfRegion, trackOf } from '../names.ts';
import { formatPosition, parsePosition } from '../say-position.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import { CellField } from './cell-field.tsx';
import styles from './event-list.module.css';
import { NotesTable } from './notes-table.tsx';

const pageSize = 200;

/** Regions of the project and notes of the open clip as tables that can be edited (STUDIO-206). */
export function EventList() {
  const song = useSong((one) => one);
  const open = useOwn((own) => own.open);
  const region = song.regions.find(({ id }) => id === open);
  const clip = region && findById(song.clips, region.clip);
  return (
    <div className={styles.panel}>
      <EditorSwitch />
      <div className={styles.lists}>
        {region && clip && clip.kind === 'notes' && (
          <NotesTable key={clip.id} song={song} region={region} clip={clip} />
        )}
        <Regions song={song} />
      </div>
    </div>
  );
}

/** Chosen once, regions open here from then on. */
function EditorSwitch() {
  const session = useSession();
  const editor = useOwn((own) => own.editor);
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={editor === 'events'} onChange={() => toggleEditor.run(session)} />
      Open regions in the event list
    </label>
  );
}

function Regions({ song }: { song: Song }) {
  const session = useSession();
  const selection = useOwn((own) => own.selection);
  const [count, setCount] = useState(pageSize);
  const can = canEdit(session);
  return (
    <section>
      <table className={styles.table}>
        <caption>Regions</caption>
        <thead>
          <tr>
            <th scope="col">Selected</th>
            <th scope="col">Name</th>
            <th scope="col">Track</th>
            <th scope="col">Begins</th>
            <th scope="col">Ends</th>
            <th scope="col">Clip</th>
          </tr>
        </thead>
        <tbody>
          {song.regions.slice(0, count).map((region) => {
            const name = nameOfRegion(song, region);
            const end = region.start + region.length;
            const isSelected = selection.includes(region.id);
            return (
              <tr key={region.id}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Select ${name}`}
                    checked={isSelected}
                    onChange={() =>
                      session.own.patchState({
                        track: region.track,
                        selection: isSelected
                          ? selection.filter((id) => id !== region.id)
                          : [...selection, region.id],
                      })
                    }
                  />
                </td>
                <td>
                  <CellField
                    label={`Name of ${name}`}
                    value={name}
                    disabled={!can}
                    onCommit={(text) => renameRegion(session, region.id, text)}
                  />
                </td>
                <td>{trackOf(song, region.track)?.name}</td>
                <td>
                  <CellField
                    label={`Beginning of ${name}`}
                    value={formatPosition(song, region.start, 'bars')}
                    disabled={!can}
                    onCommit={(text) => {
                      const start = parsePosition(song, text);
                      if (start === null) return session.say('That is no position');
                      applyMoves(session, new Map([[region.id, { start, track: region.track }]]));
                    }}
                  />
                </td>
                <td>
                  <CellField
                    label={`End of ${name}`}
                    value={formatPosition(song, end, 'bars')}
                    disabled={!can}
                    onCommit={(text) => {
                      const to = parsePosition(song, text);
                      if (to === null) return session.say('That is no position');
                      applyTrims(session, new Map([[region.id, { start: region.start, end: to }]]));
                    }}
                  />
                </td>
                <td>
                  <Button size="small" variant="ghost" onClick={() => openRegion(session, region.id)}>
                    Open <span className="spoken">{name}</span>
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {song.regions.length > count && (
        <Button onClick={() => setCount(count + pageSize)}>More regions</Button>
      )}
    </section>
  );
}
