import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { findById } from '#studio/document/derive.ts';
import type { Clip, Note, Region, Song } from '#studio/document/song.ts';
import { editNotes, removeNotes } from '../../commands/change-notes.ts';
import { openRegion, renameRegion } from '../../commands/change-regions.ts';
import { canEdit } from '../../commands/command.ts';
import { applyMoves } from '../../commands/move-regions.ts';
import { applyTrims } from '../../commands/trim-regions.ts';
import { nameOfPitch, nameOfRegion, trackOf } from '../names.ts';
import { formatPosition, parsePosition } from '../say-position.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import { CellField } from './cell-field.tsx';
import styles from './event-list.module.css';

const pageSize = 200;

/** Regions of the project and notes of the open clip as tables that can be edited (STUDIO-206). */
export function EventList() {
  const song = useSong((one) => one);
  const open = useOwn((own) => own.open);
  const region = song.regions.find(({ id }) => id === open);
  const clip = region && findById(song.clips, region.clip);
  return (
    <div className={styles.lists}>
      <Regions song={song} />
      {region && clip && clip.kind === 'notes' && <Notes song={song} region={region} clip={clip} />}
    </div>
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

function Notes({ song, region, clip }: { song: Song; region: Region; clip: Clip }) {
  const session = useSession();
  const [count, setCount] = useState(pageSize);
  return (
    <section>
      <table className={styles.table}>
        <caption>Notes of {nameOfRegion(song, region)}</caption>
        <thead>
          <tr>
            <th scope="col">Position</th>
            <th scope="col">Pitch</th>
            <th scope="col">Length in ticks</th>
            <th scope="col">Velocity in %</th>
            <th scope="col">
              <span className="spoken">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {clip.notes.slice(0, count).map((note) => (
            <NoteRow key={note.id} song={song} clip={clip} note={note} can={canEdit(session)} />
          ))}
        </tbody>
      </table>
      {clip.notes.length === 0 && <p>No notes yet.</p>}
      {clip.notes.length > count && <Button onClick={() => setCount(count + pageSize)}>More notes</Button>}
    </section>
  );
}

function NoteRow({ song, clip, note, can }: { song: Song; clip: Clip; note: Note; can: boolean }) {
  const session = useSession();
  const name = `${nameOfPitch(note.pitch)} at ${formatPosition(song, note.tick, 'bars')}`;
  const change = (values: Partial<Note> | null) => {
    if (values === null) session.say('That is no value for it');
    else editNotes(session, clip, { ids: [note.id], what: 'changed', change: () => values });
  };
  const numberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);
  return (
    <tr>
      <td>
        <CellField
          label={`Position of ${name}`}
          value={formatPosition(song, note.tick, 'bars')}
          disabled={!can}
          onCommit={(text) => {
            const tick = parsePosition(song, text);
            change(tick === null ? null : { tick });
          }}
        />
      </td>
      <td>
        <CellField
          label={`Pitch of ${name}`}
          value={nameOfPitch(note.pitch)}
          disabled={!can}
          onCommit={(text) => {
            const pitch = parsePitch(text);
            change(pitch === null ? null : { pitch });
          }}
        />
      </td>
      <td>
        <CellField
          label={`Length of ${name}`}
          value={`${note.length}`}
          disabled={!can}
          onCommit={(text) => {
            const length = numberOf(text);
            change(length === null ? null : { length });
          }}
        />
      </td>
      <td>
        <CellField
          label={`Velocity of ${name}`}
          value={`${Math.round(note.velocity * 100)}`}
          disabled={!can}
          onCommit={(text) => {
            const velocity = numberOf(text);
            change(velocity === null ? null : { velocity: velocity / 100 });
          }}
        />
      </td>
      <td>
        <Button
          size="small"
          variant="ghost"
          inactive={!can}
          onClick={() => removeNotes(session, clip, [note.id])}
        >
          Delete <span className="spoken">{name}</span>
        </Button>
      </td>
    </tr>
  );
}

const semitones: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 };

/** The pitch of "C4", "f#3", "E♭2" or a number from 0 to 127; null for what is none. */
export function parsePitch(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  if (/^\d{1,3}$/.test(trimmed)) return Number(trimmed) <= 127 ? Number(trimmed) : null;
  const named = /^([a-h])([#♯b♭]?)(-?\d)$/.exec(trimmed);
  if (named === null) return null;
  const [, letter = '', sign = '', octave = ''] = named;
  const by = sign === '' ? 0 : /[#♯]/.test(sign) ? 1 : -1;
  const pitch = (Number(octave) + 1) * 12 + (semitones[letter] ?? 0) + by;
  return pitch >= 0 && pitch <= 127 ? pitch : null;
}
