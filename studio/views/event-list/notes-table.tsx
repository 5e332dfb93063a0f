import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import type { Clip, Note, Region, Song } from '#studio/document/song.ts';
import { addNotes, editNotes, removeNotes } from '../../commands/change-notes.ts';
import { canEdit } from '../../commands/command.ts';
import { hearNote } from '../keys/play-note.ts';
import { nameOfPitch, nameOfRegion } from '../names.ts';
import { RollTools } from '../piano-roll/roll-tools.tsx';
import { useOwn, useSession } from '../use-session.ts';
import { CellField } from './cell-field.tsx';
import styles from './event-list.module.css';
import { afterLast, parseLength, parsePercent, parsePitch, parsePlace, sayPlace } from './note-text.ts';

const pageSize = 200;

interface NotesTableProps {
  song: Song;
  region: Region;
  clip: Clip;
}

/** Notes of the open clip, with the selection and the commands of the piano roll (STUDIO-206). */
export function NotesTable({ song, region, clip }: NotesTableProps) {
  const session = useSession();
  const [count, setCount] = useState(pageSize);
  const table = useRef<HTMLTableElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const can = canEdit(session);
  const notes = clip.notes.slice(0, count);
  const add = () => {
    const note = afterLast(clip.notes);
    addNotes(session, clip, [note]);
    hearNote(session, region.track, note.pitch);
    setCount(Math.max(count, clip.notes.length + 1));
  };
  const remove = (note: Note) => {
    const at = notes.indexOf(note);
    const rows = rowsOf(table.current);
    // The focus goes to what stands in its place (STUDIO-209).
    const next = (rows[at + 1] ?? rows[at - 1])?.querySelector('input');
    removeNotes(session, clip, [note.id]);
    (next ?? addButton.current)?.focus();
  };
  return (
    <section
      data-scope="notes"
      className={styles.notes}
      aria-label={`Notes of ${nameOfRegion(song, region)}`}
    >
      <div className={styles.tools}>
        <RollTools clip={clip} />
      </div>
      <table ref={table} className={styles.table} data-entry onKeyDown={moveInColumn}>
        <caption>Notes of {nameOfRegion(song, region)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <AllNotes clip={clip} />
            </th>
            <th scope="col">Place in the clip</th>
            <th scope="col">Pitch</th>
            <th scope="col">Length in ticks</th>
            <th scope="col">Velocity in %</th>
            <th scope="col">Chance in %</th>
            <th scope="col">
              <span className="spoken">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <NoteRow key={note.id} {...{ song, region, clip, note, can }} onRemove={() => remove(note)} />
          ))}
        </tbody>
      </table>
      {clip.notes.length === 0 && <p className={styles.none}>No notes yet.</p>}
      <div className={styles.buttons}>
        {clip.notes.length > count && (
          <Button size="small" onClick={() => setCount(count + pageSize)}>
            More notes
          </Button>
        )}
        <Button ref={addButton} size="small" inactive={!can} onClick={add}>
          Add a note
        </Button>
      </div>
    </section>
  );
}

const rowsOf = (table: HTMLTableElement | null): Element[] => [
  ...(table?.querySelectorAll('tbody > tr') ?? []),
];

/** Up and down go to the same cell of the next row, as in a table of a spreadsheet. */
function moveInColumn(event: KeyboardEvent<HTMLTableElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const row = cell?.parentElement;
  if (by === undefined || !cell || !row) return;
  const rows = rowsOf(event.currentTarget);
  const next = rows[rows.indexOf(row) + by];
  const field = next?.children[[...row.children].indexOf(cell)]?.querySelector<HTMLElement>('input, button');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

function AllNotes({ clip }: { clip: Clip }) {
  const session = useSession();
  const selected = useOwn((own) => own.notes);
  const isAll = clip.notes.length > 0 && selected.length === clip.notes.length;
  return (
    <input
      type="checkbox"
      aria-label="Select all notes"
      checked={isAll}
      onChange={() => session.own.patchState({ notes: isAll ? [] : clip.notes.map(({ id }) => id) })}
    />
  );
}

interface NoteRowProps extends NotesTableProps {
  note: Note;
  can: boolean;
  onRemove: () => void;
}

function NoteRow({ song, region, clip, note, can, onRemove }: NoteRowProps) {
  const session = useSession();
  const selected = useOwn((own) => own.notes);
  const isSelected = selected.includes(note.id);
  const name = `${nameOfPitch(note.pitch)} at ${sayPlace(song, note.tick)}`;
  const change = (values: Partial<Note>) => {
    editNotes(session, clip, { ids: [note.id], what: 'changed', change: () => values });
    if (values.pitch !== undefined) hearNote(session, region.track, values.pitch, note.velocity);
  };
  const cells = [
    ['Place', 'tick', sayPlace(song, note.tick), (text: string) => parsePlace(song, text)],
    ['Pitch', 'pitch', nameOfPitch(note.pitch), parsePitch],
    ['Length', 'length', `${note.length}`, parseLength],
    ['Velocity', 'velocity', `${Math.round(note.velocity * 100)}`, parsePercent],
    ['Chance', 'chance', `${Math.round(note.chance * 100)}`, parsePercent],
  ] as const;
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={() =>
            session.own.patchState({
              notes: isSelected ? selected.filter((id) => id !== note.id) : [...selected, note.id],
            })
          }
        />
      </td>
      {cells.map(([label, key, value, parse]) => (
        <td key={key}>
          <CellField
            label={`${label} of ${name}`}
            value={value}
            disabled={!can}
            onCommit={(text) => {
              const parsed = parse(text);
              if (parsed === null) session.say(`"${text}" is no ${label.toLowerCase()}`);
              else change({ [key]: parsed });
            }}
          />
        </td>
      ))}
      <td>
        <Button size="small" variant="ghost" inactive={!can} onClick={onRemove}>
          Delete <span className="spoken">{name}</span>
        </Button>
      </td>
    </tr>
  );
}
