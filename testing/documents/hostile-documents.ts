import * as Y from 'yjs';
import { placeId } from '#studio/document/ids.ts';
import { newSong } from '#studio/document/new-song.ts';
import { type Collection, collections } from '#studio/document/schema.ts';
import { seededBytes } from './a-project.ts';
import { readKept } from './kept-documents.ts';

type Build = (doc: Y.Doc) => void;
type Values = Readonly<Record<string, unknown>>;

const bar = 3840;

/** The keys that a record of each collection has. */
const fields: Readonly<Record<Collection | 'meta', readonly string[]>> = {
  meta: ['schema', 'name', 'key', 'scale', 'swing', 'swingUnit', 'length'],
  tempo: ['tick', 'bpm'],
  meters: ['bar', 'over', 'under'],
  markers: ['tick', 'name'],
  tracks: ['name', 'color', 'order', 'parent', 'gain', 'pan', 'mute', 'mutedBy', 's:bus', 'pre:bus'],
  devices: ['v', 'order', 'on', 'p:mix', 'p:cutoff', 'key'],
  regions: [
    ...[
      'start',
      'length',
      'offset',
      'loop',
      'gain',
      'fadeIn',
      'fadeInCurve',
      'fadeOut',
      'fadeOutCurve',
      'layer',
    ],
    ...['mute', 'reverse', 'pitch', 'stretch', 'name', 'color'],
  ],
  clips: ['length', 'step', 'asset', 'bpm', 'recipe', 'notes', 'rows', 'warp'],
  lanes: ['on', 'points'],
  assets: ['name', 'frames', 'channels', 'peak'],
  takes: ['region', 'asset', 'start', 'parts'],
};

/** What makes a record one that is read at all. */
const identities: Partial<Record<Collection, Values>> = {
  tracks: { kind: 'instrument' },
  devices: { type: 'delay', track: 'one' },
  regions: { track: 'one', clip: 'one' },
  clips: { kind: 'notes' },
  lanes: { owner: 'one', param: 'gain' },
};

function put(doc: Y.Doc, collection: Collection, id: string, values: Values): Y.Map<unknown> {
  const record = new Y.Map<unknown>(Object.entries(values));
  doc.getMap(collection).set(id, record);
  return record;
}

const track = (doc: Y.Doc, id: string, values: Values = {}) =>
  put(doc, 'tracks', id, { kind: 'instrument', name: id, ...values });
const region = (doc: Y.Doc, id: string, values: Values = {}) =>
  put(doc, 'regions', id, { track: 'one', clip: 'one', start: 0, length: bar, offset: 0, ...values });
const clip = (doc: Y.Doc, id: string, values: Values = {}) =>
  put(doc, 'clips', id, { kind: 'notes', length: bar, ...values });
const map = (entries: Iterable<readonly [string, unknown]>) => {
  const made = new Y.Map<unknown>();
  for (const [key, value] of entries) made.set(key, value);
  return made;
};
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const notes = (count: number) => map(times(count, (at) => [`n${at}`, [at % bar, 240, at % 128, 0.5]]));

/** A track with a region of a clip of notes. */
function one(doc: Y.Doc, values: { track?: Values; region?: Values; clip?: Values } = {}): void {
  track(doc, 'one', values.track);
  clip(doc, 'one', { notes: notes(4), ...values.clip });
  region(doc, 'one', values.region);
}

/** Every field of a record of every collection with one value. */
const everywhere =
  (make: () => unknown): Build =>
  (doc) => {
    for (const key of fields.meta) doc.getMap('meta').set(key, make());
    for (const collection of collections) {
      const record = put(doc, collection, 'one', identities[collection] ?? {});
      for (const key of fields[collection]) record.set(key, make());
    }
  };

/** A value in the place of a record, and of the map below one. */
const insteadOfRecords =
  (make: () => unknown): Build =>
  (doc) => {
    one(doc);
    for (const collection of collections) doc.getMap(collection).set('wrong', make());
    for (const key of ['notes', 'rows', 'warp']) clip(doc, `with-${key}`.replace('-', ''), { [key]: make() });
    put(doc, 'lanes', 'wrongPoints', { owner: 'one', param: 'gain', points: make() });
    doc.getMap<Y.Map<Y.Map<unknown>>>('clips').get('one')?.get('notes')?.set('wrong', make());
  };

const rootsAs =
  (fill: (doc: Y.Doc, name: string) => void): Build =>
  (doc) => {
    for (const name of ['meta', ...collections]) fill(doc, name);
  };

const ids =
  (...names: string[]): Build =>
  (doc) => {
    for (const name of names) {
      for (const collection of collections) put(doc, collection, name, identities[collection] ?? {});
      track(doc, name);
      clip(doc, name, { notes: map([[name, [0, 240, 60, 1]]]), rows: map([[name, [1]]]) });
      region(doc, name, { track: name, clip: name });
      put(doc, 'devices', name, { type: name, track: name, [`p:${name}`]: 1 });
      put(doc, 'lanes', name, { owner: name, param: name, points: map([[name, [0, 1, 1]]]) });
      doc.getMap('meta').set(name, name);
    }
  };

const names =
  (text: string): Build =>
  (doc) => {
    one(doc, { track: { name: text, mutedBy: text, order: text }, region: { name: text } });
    doc.getMap('meta').set('name', text);
    put(doc, 'markers', 'one', { tick: 0, name: text });
    put(doc, 'assets', 'one', { name: text });
    put(doc, 'devices', 'one', { type: text, track: 'one', 'p:file': text });
    doc.getMap<Y.Map<unknown>>('tracks').get('one')?.set(`p:${text}`, text);
  };

const nested = (levels: number): Y.Map<unknown> => {
  const top = new Y.Map<unknown>();
  let last = top;
  for (let level = 0; level < levels; level += 1) {
    const next = new Y.Map<unknown>();
    last.set('name', next);
    last = next;
  }
  return top;
};

function nestedLater(doc: Y.Doc, levels: number): void {
  let last = track(doc, 'deep');
  for (let level = 0; level < levels; level += 1) {
    const next = new Y.Map<unknown>();
    last.set('name', next);
    last = next;
  }
}

function steps(
  doc: Y.Doc,
  rows: Iterable<readonly [string, unknown]>,
  values: { clip?: Values; region?: Values } = {},
): void {
  track(doc, 'one', { kind: 'drums' });
  clip(doc, 'one', { kind: 'pattern', rows: map(rows), ...values.clip });
  region(doc, 'one', { loop: true, ...values.region });
}

const hour = 17_280_000;

const builders: Readonly<Record<string, Build>> = {
  'nothing at all': () => {},
  'every field is NaN': everywhere(() => Number.NaN),
  'every field is Infinity': everywhere(() => Number.POSITIVE_INFINITY),
  'every field is -Infinity': everywhere(() => Number.NEGATIVE_INFINITY),
  'every field is -1': everywhere(() => -1),
  'every field is -0': everywhere(() => -0),
  'every field is 0.5': everywhere(() => 0.5),
  'every field is 1e308': everywhere(() => 1e308),
  'every field is a big integer': everywhere(() => 2n ** 60n),
  'every field is true': everywhere(() => true),
  'every field is null': everywhere(() => null),
  'every field is undefined': everywhere(() => undefined),
  'every field is an empty text': everywhere(() => ''),
  'every field is a long text': everywhere(() => 'x'.repeat(20_000)),
  'every field is a list': everywhere(() => [1, 2, 3]),
  'every field is a list of lists': everywhere(() => [[[[]]], { a: [] }]),
  'every field is an object': everywhere(() => ({ tick: 1, kind: 'notes', toString: 1, valueOf: null })),
  'every field is bytes': everywhere(() => new Uint8Array([1, 2, 3])),
  'every field is a map': everywhere(() => map([['tick', 1]])),
  'every field is a shared list': everywhere(() => Y.Array.from([1, 2])),
  'every field is a shared text': everywhere(() => new Y.Text('text')),
  'every field is a document': everywhere(() => new Y.Doc({ guid: 'inner' })),
  'records are numbers': insteadOfRecords(() => 7),
  'records are texts': insteadOfRecords(() => '{"kind":"instrument"}'),
  'records are plain objects': insteadOfRecords(() => ({ kind: 'instrument', track: 'one', clip: 'one' })),
  'records are shared lists': insteadOfRecords(() => Y.Array.from([{ kind: 'notes' }])),
  'records are shared texts': insteadOfRecords(() => new Y.Text('notes')),
  'records are elements': insteadOfRecords(() => new Y.XmlElement('script')),
  'records are documents': insteadOfRecords(() => new Y.Doc({ guid: 'inner' })),
  'records are empty maps': insteadOfRecords(() => new Y.Map()),
  'records are bytes': insteadOfRecords(() => new Uint8Array(100)),
  'maps are lists': rootsAs((doc, name) => doc.getArray(name).push([1, 'two', { three: 3 }])),
  'maps are texts': rootsAs((doc, name) => doc.getText(name).insert(0, '<b>text</b>')),
  'maps are elements': rootsAs((doc, name) => doc.getXmlFragment(name).insert(0, [new Y.XmlElement('img')])),
  'ids of prototypes': ids('__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'),
  'ids with markup': ids('<img src=x onerror=alert(1)>', '"><script>', "' or 1=1 --", '../../etc/passwd'),
  'ids that are empty, long or hidden': ids(
    '',
    'x'.repeat(65),
    'x'.repeat(5_000),
    '\u202e',
    '\u0000',
    ' ',
    '\ud800',
  ),
  'ids that look derived': ids('@', '#', '@@@', '#1#2#3', 'one@-1', 'one@1e9'),
  'names with markup': names('<img src=x onerror=alert(1)><script>alert(1)</script>'),
  'names with directions and hidden characters': names('\u202eevil\u2066\u200b\u0000\u0007\ufeff name'),
  'names with lone surrogates': names('\ud800 half \udfff'),
  'names of a megabyte': names('m'.repeat(300_000)),
  'names of emoji cut in the middle': names('👩‍👩‍👧‍👦'.repeat(60)),
  'a group in itself': (doc) => void track(doc, 'a', { kind: 'group', parent: 'a' }),
  'two groups in each other': (doc) => {
    track(doc, 'a', { kind: 'group', parent: 'b' });
    track(doc, 'b', { kind: 'group', parent: 'a' });
  },
  'a circle of all groups': (doc) =>
    times(128, (at) => track(doc, `g${at}`, { kind: 'group', parent: `g${(at + 1) % 128}` })),
  'sends that feed each other': (doc) =>
    times(12, (at) =>
      track(doc, `s${at}`, { kind: 'send', ...Object.fromEntries(times(12, (to) => [`s:s${to}`, 0])) }),
    ),
  'a group that sends into what is in it': (doc) => {
    track(doc, 'g', { kind: 'group', 's:s': 0 });
    track(doc, 's', { kind: 'send', parent: 'g' });
  },
  'side chains in a circle': (doc) => {
    for (const [id, key] of [
      ['a', 'b'],
      ['b', 'a'],
      ['c', 'c'],
      ['d', 'master'],
      ['master', 'a'],
    ] as const) {
      track(doc, id, id === 'master' ? { kind: 'master' } : {});
      put(doc, 'devices', id, { type: 'compressor', track: id, key });
    }
  },
  'parents of the wrong kind and of nobody': (doc) => {
    track(doc, 'a', { parent: 'b', 's:b': 0, 's:none': 0 });
    track(doc, 'b', { parent: 'none' });
  },
  'no master': (doc) => one(doc),
  'ten masters': (doc) =>
    times(10, (at) => track(doc, `m${at}`, { kind: 'master', parent: 'm1', 's:m2': 0 })),
  'a master that is deleted': (doc) => void track(doc, 'master', { kind: 'master', gone: 'me' }),
  'a track with the id of the master': (doc) => void track(doc, 'master', { kind: 'drums' }),
  'kinds that do not exist': (doc) => one(doc, { track: { kind: 'video' }, clip: { kind: 'video' } }),
  'more tracks than there may be': (doc) => times(200, (at) => track(doc, `t${at}`)),
  'more devices than there may be': (doc) => {
    track(doc, 'one');
    times(60, (at) => put(doc, 'devices', `d${at}`, { type: 'delay', track: 'one', order: `${at % 7}` }));
  },
  'more regions than there may be, all in one place': (doc) => {
    one(doc);
    times(5_200, (at) => region(doc, `r${at}`, { layer: at % 3 }));
  },
  'more notes than there may be': (doc) => one(doc, { clip: { notes: notes(100_200) } }),
  'more points than there may be': (doc) => {
    track(doc, 'one');
    const points = () => map(times(10_050, (at) => [`p${at}`, [at, at % 7, at % 2]]));
    for (const param of ['gain', 'pan', 'mute'])
      put(doc, 'lanes', param, { owner: 'one', param, points: points() });
  },
  'lanes that meet': (doc) => {
    track(doc, 'one');
    const points = () =>
      map([
        ['p', [0, Number.NaN, 9]],
        ['q', ['a', 'b']],
        ['r', []],
      ]);
    for (const id of ['z', 'a', 'm'])
      put(doc, 'lanes', id, { owner: 'one', param: 'gain', points: points() });
    put(doc, 'lanes', 'lost', { owner: 'nobody', param: 'gain', points: points() });
    put(doc, 'lanes', 'strange', { owner: 'one', param: '__proto__', points: points() });
  },
  'more assets than there may be': (doc) =>
    times(2_100, (at) => put(doc, 'assets', `a${at}`, { name: 'a', frames: at })),
  'many tempos at one tick': (doc) =>
    times(20, (at) => put(doc, 'tempo', `t${at}`, { tick: 960, bpm: at * 30 })),
  'a thousand tempos and more': (doc) =>
    times(1_300, (at) => put(doc, 'tempo', `t${at}`, { tick: at * 10, bpm: 20 + (at % 280) })),
  'tempos that are none': (doc) =>
    times(6, (at) =>
      put(doc, 'tempo', placeId(at), { tick: -at, bpm: [0, -5, 1e9, 'fast', null, 119.999][at] }),
    ),
  'meters that are none': (doc) =>
    times(6, (at) =>
      put(doc, 'meters', placeId(at), { bar: at - 2, over: at * 9, under: [0, 3, 4.5, '4', 16, -4][at] }),
    ),
  'a thousand meters and swing': (doc) => {
    one(doc, { region: { loop: true, length: hour } });
    doc.getMap('meta').set('swing', 67);
    times(1_300, (at) => put(doc, 'meters', `m${at}`, { bar: at + 1, over: 1 + (at % 16), under: 16 }));
  },
  'regions with negative times': (doc) => one(doc, { region: { start: -5_000, length: -10, offset: -20 } }),
  'regions at the end of time': (doc) =>
    one(doc, { region: { start: hour, length: hour, offset: hour, loop: true } }),
  'the shortest loop for an hour': (doc) =>
    one(doc, { clip: { length: 0 }, region: { length: hour, loop: true } }),
  'short loops of many notes on many tracks': (doc) => {
    clip(doc, 'one', { length: 60, notes: map(times(2_000, (at) => [`n${at}`, [at % 60, 1, at % 128, 1]])) });
    times(100, (at) => {
      track(doc, `t${at}`);
      region(doc, `r${at}`, { track: `t${at}`, length: hour, loop: true });
    });
  },
  'an empty loop on every place': (doc) => {
    track(doc, 'one');
    clip(doc, 'one', { length: 1, notes: map([['late', [60, 1, 60, 1]]]) });
    times(3_000, (at) => region(doc, `r${at}`, { start: at, length: hour - at, loop: true }));
  },
  'regions of nothing': (doc) => {
    track(doc, 'one');
    region(doc, 'noClip', { clip: 'none' });
    region(doc, 'noTrack', { track: 'none' });
    region(doc, 'neither', { track: 'none', clip: 'none' });
    put(doc, 'regions', 'empty', {});
  },
  'regions where they can not play': (doc) => {
    for (const kind of ['group', 'send', 'audio', 'master']) {
      track(doc, kind, { kind });
      region(doc, kind, { track: kind });
    }
    one(doc, {
      clip: {
        kind: 'audio',
        asset: 'none',
        warp: map([
          ['w', [1, 2]],
          ['v', 'x'],
        ]),
      },
    });
  },
  'patterns of every step for an hour': (doc) =>
    steps(
      doc,
      times(1_024, (at) => [`${at >> 6}:${at & 63}`, [1]]),
      { region: { length: hour }, clip: { step: 80 } },
    ),
  'rows of wrong lengths': (doc) =>
    steps(doc, [
      ['0', 0],
      ['1', -1],
      ['2', 1e9],
      ['3', 'x'],
      ['4', 7.5],
      ['0:0', [1]],
      ['1:0', [2]],
      ['2:63', [0.5]],
      ['3:0', 'x'],
    ]),
  'steps that are none': (doc) =>
    steps(doc, [
      ['16:0', [1]],
      ['0:64', [1]],
      ['-1:0', [1]],
      ['01:00', [1]],
      ['0:0:0', [1]],
      ['1e0:1', [1]],
      ['', [1]],
      ['0:', [1]],
    ]),
  'notes that are none': (doc) =>
    one(doc, {
      clip: {
        notes: map([
          ['a', []],
          ['b', [-1, -1, -1, -1, -1]],
          ['c', [Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]],
          ['d', ['0', '240', '60', '1']],
          ['e', [0.5, 0.5, 60.5, 1.5, 0.5]],
          ['f', [1e9, 1e9, 1e9, 1e9, 1e9]],
          ['g', times(1_000, () => 1)],
          ['h', { 0: 1, length: 5 }],
          ['i', [[0], [240], [60]]],
          ['j', null],
        ]),
      },
    }),
  'deleted by what is no text': (doc) => {
    one(doc, { track: { gone: true }, clip: { gone: 5 }, region: { gone: null } });
    track(doc, 'map', { gone: new Y.Map() });
  },
  'everything deleted': (doc) =>
    one(doc, { track: { gone: 'me' }, clip: { gone: 'me' }, region: { gone: 'me' } }),
  'of a newer studio': (doc) => {
    one(doc);
    doc.getMap('meta').set('schema', 99);
    doc.getMap('holograms').set('one', new Y.Map());
  },
  'a schema that is no number': (doc) => {
    one(doc);
    doc.getMap('meta').set('schema', '1');
  },
  'a negative schema': (doc) => {
    one(doc);
    doc.getMap('meta').set('schema', -3);
  },
  'maps in maps in maps': (doc) => {
    nestedLater(doc, 1_500);
    doc.getMap('tracks').set('deep2', nested(200));
  },
  'keys that nobody knows': (doc) => {
    one(doc);
    for (const collection of collections) {
      const record = put(doc, collection, 'strange', identities[collection] ?? {});
      times(200, (at) => record.set(`unknown${at}`, at));
      for (const key of ['p:', 's:', 'pre:', 'p:<b>', 's:__proto__', '__proto__', 'constructor'])
        record.set(key, 1);
    }
  },
  'a device of a thousand parameters': (doc) => {
    track(doc, 'one');
    put(doc, 'devices', 'one', {
      type: 'delay',
      track: 'one',
      ...Object.fromEntries(times(1_000, (at) => [`p:x${at}`, at])),
    });
  },
  'a tree of sub-documents': (doc) =>
    times(50, (at) => doc.getMap('tracks').set(`d${at}`, new Y.Doc({ guid: `${at}` }))),
};

const build = (run: Build, clientId = 9): Uint8Array => {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  doc.transact(() => run(doc));
  return Y.encodeStateAsUpdate(doc);
};

/** Updates that come in parts, or of clients that contradict each other. */
const updates: Readonly<Record<string, () => Uint8Array[]>> = {
  'an update that waits for ever': () => {
    const doc = new Y.Doc();
    doc.clientID = 9;
    const parts: Uint8Array[] = [];
    doc.on('update', (update) => void parts.push(update));
    one(doc);
    one(doc);
    return parts.slice(2);
  },
  'deletions of what nobody has': () => {
    const doc = new Y.Doc();
    doc.clientID = 9;
    one(doc);
    const vector = Y.encodeStateVector(doc);
    doc.transact(() => doc.getMap('tracks').delete('one'));
    return [Y.encodeStateAsUpdate(doc, vector)];
  },
  'a clock of the far future': () => [
    // One struct of client 9 at clock 2^40: a key of the map "meta" with the value 1.
    Uint8Array.from([1, 1, 9, ...varUint(2 ** 40), 40, 1, 4, ...bytesOf('meta'), 1, 120, 1, 125, 1, 0]),
  ],
  'one key by three clients': () =>
    [5, 6, 7].map((client) =>
      build(
        (doc) => one(doc, { track: { name: `${client}`, kind: client === 6 ? 'group' : 'drums' } }),
        client,
      ),
    ),
  'one client twice, with other contents': () => [
    build((doc) => one(doc)),
    build((doc) => void track(doc, 'two', { name: 'x'.repeat(99) })),
  ],
  'the same update a hundred times': () => times(100, () => build((doc) => one(doc))),
  'a project and a stranger in it': () => [
    Y.encodeStateAsUpdate(newSong({ name: 'Song', randomBytes: seededBytes('hostile') })),
    build(
      everywhere(() => Number.NaN),
      11,
    ),
  ],
};

function varUint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
  return [...bytes, rest];
}

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

interface HostileDocument {
  readonly name: string;
  /** What makes it, in order. */
  readonly updates: () => Uint8Array[];
}

/** Hostile documents as their builders make them now. */
export const builtDocuments: readonly HostileDocument[] = [
  ...Object.entries(builders).map(([name, run]) => ({ name, updates: () => [build(run)] })),
  ...Object.entries(updates).map(([name, make]) => ({ name, updates: make })),
];

/** Documents that no page of ours makes, as they are kept, and as they are built where they are too large for that. */
export const hostileDocuments: readonly HostileDocument[] = builtDocuments.map(({ name, updates }) => ({
  name,
  updates: () => readKept(name) ?? updates(),
}));

/** A document whose state has exactly so many bytes. */
export function documentOfSize(bytes: number): Y.Doc {
  const fill = (length: number) => {
    const doc = new Y.Doc();
    doc.clientID = 9;
    doc.getMap('meta').set('name', new Uint8Array(length));
    return doc;
  };
  const rest = Y.encodeStateAsUpdate(fill(bytes - 100)).length - (bytes - 100);
  return fill(bytes - rest);
}
