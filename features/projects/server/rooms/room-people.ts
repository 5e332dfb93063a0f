import type { RoomPerson, RoomRole, ServerMessage } from '#studio/document/room-messages.ts';
import type { ClientOwners } from './client-owners.ts';
import type { Seat } from './room-seat.ts';

const colors = 16;
const lookMs = 200;
/** How often a process says that its people are still there, and after which silence they are not. */
const repeatMs = 600;
const silentMs = 1_800;

/** What the processes that have a room say of their people to each other. */
export interface PeopleMessage {
  people: readonly RoomPerson[];
  /** Keys of those who have left. */
  left: readonly string[];
  /** The others are to say who is with them. */
  asks?: boolean;
}

/** Those who are in a room: in this process, whose sockets are here, and in others. */
export class RoomPeople {
  readonly #seats = new Set<Seat>();
  /** By process. */
  readonly #elsewhere = new Map<string, { heardAt: number; people: Map<string, RoomPerson> }>();
  /** Whose presence the others do not have yet. */
  readonly #changed = new Set<Seat>();
  readonly #owners: ClientOwners;
  readonly #publish: (message: PeopleMessage) => void;
  readonly #looking: NodeJS.Timeout;
  #saidAt = 0;

  constructor(owners: ClientOwners, publish: (message: PeopleMessage) => void) {
    this.#owners = owners;
    this.#publish = publish;
    this.#looking = setInterval(() => this.#look(), lookMs).unref();
  }

  seats(): Seat[] {
    return [...this.#seats];
  }

  everybody(): RoomPerson[] {
    const elsewhere = [...this.#elsewhere.values()].flatMap(({ people }) => [...people.values()]);
    return [...this.seats().map((seat) => seat.person()), ...elsewhere];
  }

  add(seat: Seat): void {
    this.#seats.add(seat);
    const person = seat.person();
    this.#sendToOthers(seat, { event: 'presence', person });
    this.#publish({ people: [person], left: [], asks: true });
  }

  /** Whether it was there. */
  remove(seat: Seat): boolean {
    if (!this.#seats.delete(seat)) return false;
    this.#changed.delete(seat);
    const { key } = seat.person();
    this.#sendToOthers(seat, { event: 'left', key });
    if (this.#elsewhere.size > 0) this.#publish({ people: [], left: [key] });
    return true;
  }

  /** Somebody says something else of themselves. */
  show(seat: Seat): void {
    this.#sendToOthers(seat, { event: 'presence', person: seat.person() });
    if (this.#elsewhere.size > 0) this.#changed.add(seat);
  }

  /** Another process says who is in its room of the project. */
  receive(process: string, { people, left, asks = false }: PeopleMessage): void {
    const isNew = !this.#elsewhere.has(process);
    const known = this.#elsewhere.get(process) ?? { heardAt: 0, people: new Map<string, RoomPerson>() };
    this.#elsewhere.set(process, known);
    known.heardAt = performance.now();
    for (const person of people.map((one) => this.#withOwnId(one))) {
      known.people.set(person.key, person);
      this.#sendToOthers(null, { event: 'presence', person });
      this.#changeColorOf(person);
    }
    for (const key of left) if (known.people.delete(key)) this.#sendToOthers(null, { event: 'left', key });
    if ((isNew || asks) && this.#seats.size > 0)
      this.#publish({ people: this.seats().map((seat) => seat.person()), left: [] });
  }

  /** Whether a person of this role may come; who is in has a place for further tabs. */
  hasPlaceOf(userId: string, role: RoomRole, places: { editors: number; listeners: number }): boolean {
    const seats = this.seats();
    if (seats.some((seat) => seat.userId === userId)) return true;
    const listens = role === 'listener';
    const alike = seats.filter((seat) => (seat.role === 'listener') === listens);
    return new Set(alike.map((seat) => seat.userId)).size < (listens ? places.listeners : places.editors);
  }

  /** The person's own, or one that nobody has. */
  freeColor(userId: string): number {
    const own = this.everybody().find((person) => person.userId === userId);
    if (own) return own.color;
    return this.#unusedColor();
  }

  /** Everybody is gone. */
  end(): void {
    clearInterval(this.#looking);
    this.#seats.clear();
    this.#elsewhere.clear();
  }

  /** Another process may have given an id that belongs to somebody else here. */
  #withOwnId({ clientId, ...person }: RoomPerson): RoomPerson {
    if (clientId === undefined) return person;
    this.#owners.claim(clientId, person.userId);
    return this.#owners.isOf(clientId, person.userId) ? { ...person, clientId } : person;
  }

  #unusedColor(): number {
    const people = this.everybody();
    const taken = new Set(people.map(({ color }) => color));
    const free = Array.from({ length: colors }, (_, color) => color).find((color) => !taken.has(color));
    return free ?? people.length % colors;
  }

  /** Two processes may have given one colour at once: who has the higher id gets another. */
  #changeColorOf({ color, userId }: RoomPerson): void {
    const alike = this.seats().filter((seat) => seat.person().color === color && seat.userId > userId);
    for (const seat of alike) {
      seat.setColor(this.#unusedColor());
      this.show(seat);
    }
  }

  #look(): void {
    for (const seat of this.seats()) if (seat.fallsSilent()) this.show(seat);
    const now = performance.now();
    for (const [process, { heardAt, people }] of this.#elsewhere) {
      if (now - heardAt < silentMs) continue;
      this.#elsewhere.delete(process);
      for (const key of people.keys()) this.#sendToOthers(null, { event: 'left', key });
    }
    if (this.#elsewhere.size === 0 || this.#seats.size === 0) return;
    if (this.#changed.size === 0 && now - this.#saidAt < repeatMs) return;
    this.#saidAt = now;
    this.#publish({ people: [...this.#changed].map((seat) => seat.person()), left: [] });
    this.#changed.clear();
  }

  #sendToOthers(from: Seat | null, message: ServerMessage): void {
    for (const seat of this.#seats) if (seat !== from) seat.send(message);
  }
}
