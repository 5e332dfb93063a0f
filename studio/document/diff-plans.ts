import type {
  DevicePlan,
  LanePlan,
  MeterChange,
  NoteTable,
  Plan,
  SendPlan,
  StripPlan,
  TempoChange,
} from '#studio/engine/plan.ts';

/** What turns one plan into another; plain data for a message. What is not there stays as it is. */
export interface PlanDiff {
  readonly tempo?: readonly TempoChange[];
  readonly meters?: readonly MeterChange[];
  readonly end?: number;
  /** Ids of all strips in order, where strips came, went or moved. */
  readonly order?: readonly string[];
  /** New strips as a whole, others by what has changed. */
  readonly strips?: readonly (StripPlan | StripDiff)[];
}

export interface StripDiff {
  readonly id: string;
  readonly head?: Pick<StripPlan, 'kind' | 'gain' | 'pan' | 'mute' | 'output'>;
  readonly sends?: readonly SendPlan[];
  /** All devices, where one came, went, moved or changed its key. */
  readonly devices?: readonly DevicePlan[];
  readonly turns?: readonly DeviceTurn[];
  readonly notes?: NoteTable;
  readonly noteEdits?: NoteEdits;
  readonly lanes?: readonly LanePlan[];
}

/** New values of a device that stays in its place. */
export interface DeviceTurn {
  readonly id: string;
  readonly on: boolean;
  readonly params: readonly (readonly [param: number, value: number])[];
}

export interface NoteEdits {
  /** Rows of the old table, upward. */
  readonly removed: Int32Array;
  /** Rows of the new table, upward, and their notes. */
  readonly at: Int32Array;
  readonly added: NoteTable;
}

const columns = ['tick', 'length', 'pitch', 'velocity', 'seed'] as const;

/** Null where the plans are equal. */
export function diffPlans(before: Plan, after: Plan): PlanDiff | null {
  const known = new Map(before.strips.map((strip) => [strip.id, strip]));
  const strips = after.strips.flatMap((strip) => {
    const old = known.get(strip.id);
    if (old === undefined) return [strip];
    const diff = diffStrip(old, strip);
    return diff === null ? [] : [diff];
  });
  const order = after.strips.map(({ id }) => id);
  const isSameOrder = same(
    before.strips.map(({ id }) => id),
    order,
    (a, b) => a === b,
  );
  const isSameTempo = same(before.tempo, after.tempo, (a, b) => a.tick === b.tick && a.bpm === b.bpm);
  const diff: PlanDiff = {
    ...(isSameTempo ? {} : { tempo: after.tempo }),
    ...(same(before.meters ?? [], after.meters ?? [], isSameMeter) ? {} : { meters: after.meters ?? [] }),
    ...(before.end === after.end ? {} : { end: after.end }),
    ...(isSameOrder ? {} : { order }),
    ...(strips.length === 0 ? {} : { strips }),
  };
  return Object.keys(diff).length === 0 ? null : diff;
}

/** The plan that a diff was made for. */
export function applyPlanDiff(plan: Plan, diff: PlanDiff): Plan {
  const strips = new Map(plan.strips.map((strip) => [strip.id, strip]));
  for (const change of diff.strips ?? []) {
    const old = strips.get(change.id);
    if ('kind' in change) strips.set(change.id, change);
    else if (old !== undefined) strips.set(change.id, applyStripDiff(old, change));
  }
  const order = diff.order ?? plan.strips.map(({ id }) => id);
  return {
    tempo: diff.tempo ?? plan.tempo,
    meters: diff.meters ?? plan.meters,
    end: diff.end ?? plan.end,
    strips: order.flatMap((id) => strips.get(id) ?? []),
  };
}

function diffStrip(before: StripPlan, after: StripPlan): StripDiff | null {
  const { id, kind, gain, pan, mute, output } = after;
  const head = { kind, gain, pan, mute, output };
  const isSameHead = (Object.keys(head) as (keyof typeof head)[]).every((key) => before[key] === head[key]);
  const diff: StripDiff = {
    id,
    ...(isSameHead ? {} : { head }),
    ...(same(before.sends, after.sends, isSameSend) ? {} : { sends: after.sends }),
    ...diffDevices(before.devices, after.devices),
    ...diffNotes(before.notes, after.notes),
    ...(same(before.lanes, after.lanes, isSameLane) ? {} : { lanes: after.lanes }),
  };
  return Object.keys(diff).length === 1 ? null : diff;
}

function applyStripDiff(strip: StripPlan, diff: StripDiff): StripPlan {
  const turns = new Map(diff.turns?.map((turn) => [turn.id, turn]));
  const devices = diff.devices ?? strip.devices;
  return {
    ...strip,
    ...diff.head,
    sends: diff.sends ?? strip.sends,
    devices: turns.size === 0 ? devices : devices.map((device) => turnDevice(device, turns.get(device.id))),
    notes:
      diff.notes ?? (diff.noteEdits === undefined ? strip.notes : editNotes(strip.notes, diff.noteEdits)),
    lanes: diff.lanes ?? strip.lanes,
  };
}

function diffDevices(before: readonly DevicePlan[], after: readonly DevicePlan[]): Partial<StripDiff> {
  const isSameDevice = (a: DevicePlan, b: DevicePlan) =>
    a.id === b.id && a.type === b.type && a.key === b.key && a.params.length === b.params.length;
  if (!same(before, after, isSameDevice)) return { devices: after };
  const turns = after.flatMap((device, at): DeviceTurn[] => {
    const old = before[at];
    const params = Array.from(device.params, (value, param) => [param, value] as const);
    const changed = params.filter(([param, value]) => !Object.is(old?.params[param], value));
    return changed.length === 0 && old?.on === device.on
      ? []
      : [{ id: device.id, on: device.on, params: changed }];
  });
  return turns.length === 0 ? {} : { turns };
}

function turnDevice(device: DevicePlan, turn: DeviceTurn | undefined): DevicePlan {
  if (turn === undefined) return device;
  const params = Float32Array.from(device.params);
  for (const [param, value] of turn.params) params[param] = value;
  return { ...device, on: turn.on, params };
}

/** Rows that went and came, found in one walk; the whole table where that is no longer. */
function diffNotes(before: NoteTable, after: NoteTable): Partial<StripDiff> {
  if (before === after) return {};
  const removed: number[] = [];
  const at: number[] = [];
  for (let a = 0, b = 0; a < before.tick.length || b < after.tick.length; ) {
    const compared = comparePlaces(before, a, after, b);
    if (compared === 0 && columns.every((column) => before[column][a] === after[column][b])) {
      a += 1;
      b += 1;
      continue;
    }
    if (compared <= 0) removed.push(a++);
    if (compared >= 0) at.push(b++);
  }
  if (removed.length === 0 && at.length === 0) return {};
  if (removed.length + at.length > after.tick.length) return { notes: after };
  return {
    noteEdits: { removed: Int32Array.from(removed), at: Int32Array.from(at), added: pick(after, at) },
  };
}

/** By tick and pitch; behind the end of a table everything is later. */
function comparePlaces(a: NoteTable, rowA: number, b: NoteTable, rowB: number): number {
  const end = Number.POSITIVE_INFINITY;
  const tickA = a.tick[rowA] ?? end;
  const tickB = b.tick[rowB] ?? end;
  if (tickA !== tickB) return tickA - tickB;
  return (a.pitch[rowA] ?? end) - (b.pitch[rowB] ?? end);
}

function pick(table: NoteTable, rows: readonly number[]): NoteTable {
  return {
    tick: Int32Array.from(rows, (row) => table.tick[row] ?? 0),
    length: Int32Array.from(rows, (row) => table.length[row] ?? 0),
    pitch: Float32Array.from(rows, (row) => table.pitch[row] ?? 0),
    velocity: Float32Array.from(rows, (row) => table.velocity[row] ?? 0),
    seed: Int32Array.from(rows, (row) => table.seed[row] ?? 0),
  };
}

function editNotes(table: NoteTable, { removed, at, added }: NoteEdits): NoteTable {
  const size = table.tick.length - removed.length + at.length;
  const result = pick(
    table,
    Array.from({ length: size }, () => -1),
  );
  let row = 0;
  let nextRemoved = 0;
  let nextAdded = 0;
  for (let to = 0; to < size; to += 1) {
    if (at[nextAdded] === to) {
      for (const column of columns) result[column][to] = added[column][nextAdded] ?? 0;
      nextAdded += 1;
      continue;
    }
    while (removed[nextRemoved] === row) {
      row += 1;
      nextRemoved += 1;
    }
    for (const column of columns) result[column][to] = table[column][row] ?? 0;
    row += 1;
  }
  return result;
}

const same = <T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return other !== undefined && isSame(one, other);
  });

const isSameMeter = (a: MeterChange, b: MeterChange) =>
  a.tick === b.tick && a.ticksPerBar === b.ticksPerBar && a.ticksPerBeat === b.ticksPerBeat;

const isSameSend = (a: SendPlan, b: SendPlan) => a.to === b.to && a.gain === b.gain && a.pre === b.pre;

const isSameLane = (a: LanePlan, b: LanePlan) =>
  a.device === b.device &&
  a.param === b.param &&
  (['tick', 'value', 'curve'] as const).every(
    (column) =>
      a[column].length === b[column].length && a[column].every((value, at) => value === b[column][at]),
  );
