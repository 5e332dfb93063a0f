import { useRef } from 'react';
import type { Marker } from '#studio/document/song.ts';
import { deleteMarker, goToMarker, moveMarker, renameMarker } from '../../commands/change-markers.ts';
import { canEdit } from '../../commands/command.ts';
import { pxPerTick } from '../grid.ts';
import { shortPosition } from '../say-position.ts';
import { RenameField } from '../shell/rename-field.tsx';
import { useOwn, useSession, useSong } from '../use-session.ts';
import styles from './markers.module.css';

/** Names of places above the bars: a press goes there, F2 renames, Ctrl and arrows move, Delete deletes (STUDIO-044). */
export function Markers({ zoom }: { zoom: number }) {
  const markers = useSong((song) => song.markers);
  const list = useRef<HTMLUListElement>(null);
  if (markers.length === 0) return null;
  return (
    <ul ref={list} aria-label="Markers" className={styles.markers}>
      {markers.map((marker, at) => (
        <li key={marker.id} style={{ left: marker.tick * pxPerTick(zoom) }}>
          <MarkerButton
            marker={marker}
            number={at + 1}
            onGone={() => {
              // The focus stays on the nearest that is left.
              const near = list.current?.children[at + 1] ?? list.current?.children[at - 1];
              near?.querySelector('button')?.focus();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface MarkerButtonProps {
  marker: Marker;
  number: number;
  onGone: () => void;
}

function MarkerButton({ marker, number, onGone }: MarkerButtonProps) {
  const session = useSession();
  const isRenamed = useOwn((own) => own.renaming?.of === 'marker' && own.renaming.id === marker.id);
  const hasNumber = useOwn((own) => own.markerMode) && number <= 9;
  const bar = useSong((song) => shortPosition(song, marker.tick));
  const rename = () => {
    if (canEdit(session)) session.own.patchState({ renaming: { of: 'marker', id: marker.id } });
  };
  if (isRenamed) {
    return (
      <RenameField
        label="Name of the marker"
        value={marker.name}
        className={styles.rename}
        onDone={(name) => {
          session.own.patchState({ renaming: null });
          if (name !== null) renameMarker(session, marker, name);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.marker}
      aria-label={`${marker.name}, bar ${bar}`}
      onClick={() => goToMarker(session, marker)}
      onDoubleClick={rename}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
        if (event.key === 'F2') rename();
        else if (event.key === 'Delete' && !event.shiftKey) {
          if (canEdit(session)) onGone();
          deleteMarker(session, marker);
        } else if (by !== undefined && (event.ctrlKey || event.metaKey)) moveMarker(session, marker, by);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {hasNumber && <b>{number}</b>}
      {marker.name}
    </button>
  );
}
