import Circle from 'lucide-react/icons/circle';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { Icon } from '#design/icon/icon.tsx';
import type { RoomPerson } from '#studio/document/room-messages.ts';
import { useRoom } from '../use-session.ts';
import type { Face } from './face.ts';
import styles from './people.module.css';
import { sayPresence } from './read-presence.ts';

const mostFaces = 8;

/** Everybody else in the room with picture, name and colour: a crowd is a number with a list (STUDIO-150). */
export function RoomPeople({ faces }: { faces: readonly Face[] }) {
  const people = useRoom((room) => room.people);
  const [isOpen, setOpen] = useState(false);
  const shown = oneOfEach(people).map((person) => ({ person, face: faceOf(person, faces) }));
  if (shown.length === 0) return null;
  if (shown.length <= mostFaces) {
    return (
      <ul className={styles.faces} aria-label="In this project now">
        {shown.map(({ person, face }) => (
          <li key={person.userId} title={sayPerson(person, face)}>
            <FaceMark person={person} face={face} />
            <span className="spoken">{sayPerson(person, face)}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>{`${shown.length} others here`}</Button>
      <Dialog open={isOpen} title="In this project now" onClose={() => setOpen(false)}>
        <ul className={styles.list} aria-label="In this project now">
          {shown.map(({ person, face }) => (
            <li key={person.userId}>
              <FaceMark person={person} face={face} />
              <span>{sayPerson(person, face)}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function FaceMark({ person, face }: { person: RoomPerson; face: Face }) {
  const mark = person.recording === true ? Circle : person.transport?.playing === true ? Play : null;
  return (
    <span
      className={styles.face}
      style={{ '--person': colorOf(person) } as React.CSSProperties}
      aria-hidden="true"
    >
      <Avatar name={face.name} src={face.picture} size={30} />
      {mark && (
        <span className={styles.mark}>
          <Icon of={mark} size={10} />
        </span>
      )}
    </span>
  );
}

/** The colour of a person is one of those of tracks. */
export const colorOf = ({ color }: RoomPerson): string => `var(--track-${color & 15})`;

function sayPerson(person: RoomPerson, { name }: Face): string {
  const does = sayPresence(person);
  return does === '' ? name : `${name}, ${does}`;
}

const faceOf = ({ userId, name }: RoomPerson, faces: readonly Face[]): Face =>
  faces.find(({ id }) => id === userId) ?? { id: userId, name, picture: null };

/** Of several tabs of a person the one that plays, or the first. */
function oneOfEach(people: readonly RoomPerson[]): RoomPerson[] {
  const found = new Map<string, RoomPerson>();
  for (const person of people)
    if (!found.has(person.userId) || person.transport?.playing === true) found.set(person.userId, person);
  return [...found.values()];
}
