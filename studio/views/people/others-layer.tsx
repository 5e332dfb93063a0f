import type { RoomPerson } from '#studio/document/room-messages.ts';
import type { Song, Track } from '#studio/document/song.ts';
import { pxPerTick } from '../grid.ts';
import { laneHeight } from '../timeline/lane-height.ts';
import { useRoom, useSong } from '../use-session.ts';
import styles from './people.module.css';
import { outlinesOf } from './read-presence.ts';
import { colorOf } from './room-people.tsx';

interface OthersLayerProps {
  /** Rows of the timeline in their order. */
  tracks: readonly Track[];
  zoom: number;
  headWidth: number;
}

/** Cursors, selections and running drags of others over the timeline, for the eye: the list of people says who is where. */
export function OthersLayer({ tracks, zoom, headWidth }: OthersLayerProps) {
  const people = useRoom((room) => room.people);
  const song = useSong((one) => one);
  if (people.length === 0) return null;
  const rows = new Map(tracks.map(({ id }, row) => [id, row]));
  return (
    <div className={styles.others} style={{ left: headWidth }} aria-hidden="true">
      {people.map((person) => (
        <Other key={person.key} person={person} song={song} rows={rows} scale={pxPerTick(zoom)} />
      ))}
    </div>
  );
}

interface OtherProps {
  person: RoomPerson;
  song: Song;
  rows: ReadonlyMap<string, number>;
  scale: number;
}

function Other({ person, song, rows, scale }: OtherProps) {
  const { cursor, name } = person;
  const row = cursor?.track === undefined ? undefined : rows.get(cursor.track);
  return (
    <div style={{ '--person': colorOf(person) } as React.CSSProperties} data-person={person.key}>
      {row !== undefined && (
        <span
          className={styles.cursor}
          style={{ left: (cursor?.tick ?? 0) * scale, top: row * laneHeight, height: laneHeight }}
        >
          <span className={styles.name}>{name}</span>
        </span>
      )}
      {outlinesOf(song, person).map(({ id, track, start, length, isGhost }) => {
        const at = rows.get(track);
        if (at === undefined) return null;
        return (
          <span
            key={id}
            className={styles.outline}
            data-ghost={isGhost || undefined}
            style={{
              left: start * scale,
              width: Math.max(4, length * scale),
              top: at * laneHeight + 3,
              height: laneHeight - 6,
            }}
          >
            <span className={styles.name}>{name}</span>
          </span>
        );
      })}
    </div>
  );
}
