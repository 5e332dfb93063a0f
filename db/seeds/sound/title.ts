import { createRandom, type Random } from './random.ts';

const whole = [
  'Left the kettle on', 'Who locked the roof', 'Nobody told Marta', 'I owe you a sandwich', 'We should have taken the bus',
  'Second breakfast', 'Everything but the drums', 'My neighbour hates this one', 'Probably Tuesday', 'Not the single',
  'Three left shoes', 'Wrong door, right party', 'The cat stepped on the keyboard', 'Ask me in October', 'Still at the station',
  'Half a lemon', 'Please rewind', 'Two for the window seat', 'The long way to Aarhus', 'Call me when the ferry lands',
  'Grandfather was a sailor', 'Forgot what this was called', 'One sock', 'Sorry about the noise', 'Bring a jacket',
] as const;
const things = [
  'Radiator', 'Orange Peel', 'Paper Lantern', 'Copper Wire', 'Bicycle', 'Postcard', 'Greenhouse', 'Vending Machine', 'Ladder', 'Tin Roof',
  'Swimming Pool', 'Telephone', 'Parking Garage', 'Sugar', 'Escalator', 'Tape Measure', 'Aquarium', 'Typewriter', 'Snowplough', 'Cardamom',
  'Weathervane', 'Sandpaper', 'Corduroy', 'Marzipan', 'Lighthouse', 'Elevator', 'Blue Plastic Chair', 'Coat Rack', 'Night Bus', 'Gravel',
] as const;
const places = [
  'Malmö', 'the Laundromat', 'Gate 14', 'Porto', 'the Back Seat', 'Kreuzberg', 'Platform 3', 'the Fire Escape', 'Leith', 'my Cousin’s Garage',
  'the Allotment', 'Valparaíso', 'the Seventh Floor', 'Oulu', 'the Ring Road', 'Osaka', 'the Waiting Room', 'Trieste', 'Exit 9', 'the Boiler Room',
] as const;
const times = [
  'at 4 a.m.', 'in March', 'after the Rain', 'on a Monday', 'before Breakfast', 'in the Off Season', 'at Low Tide', 'until Closing',
  'on the Way Back', 'with the Lights Off', 'in Winter Clothes', 'one Stop too Far',
] as const;
const names = ['Ines', 'Otto', 'Yusuf', 'Mireille', 'Dagny', 'Tomasz', 'Aiko', 'Bea', 'Lorenzo', 'Sunniva', 'Kofi', 'Petra', 'Emeka', 'Noor'] as const;
const acts = ['leaves town', 'can’t sleep', 'learns to swim', 'goes home', 'calls back', 'wins nothing', 'buys a boat', 'waits outside', 'says no'] as const;
const qualities = ['Slow', 'Borrowed', 'Second-hand', 'Lazy', 'Almost', 'Cheap', 'Plain', 'Loose', 'Quiet', 'Crooked', 'Spare', 'Unpaid', 'Salted', 'Folding'] as const;

const shapes: readonly ((random: Random) => string)[] = [
  (r) => r.pick(whole),
  (r) => r.pick(things),
  (r) => `${r.pick(things)} ${r.pick(times)}`,
  (r) => `${r.pick(qualities)} ${r.pick(things)}`,
  (r) => `${r.pick(names)} ${r.pick(acts)}`,
  (r) => `${r.pick(things)} from ${r.pick(places)}`,
  (r) => `For ${r.pick(names)}`,
  (r) => `${r.pick(places).replace(/^(the|my) /, (word) => word.charAt(0).toUpperCase() + word.slice(1))} ${r.pick(times)}`,
  (r) => `${r.pick(names)} & the ${r.pick(things)}`,
  (r) => `${r.pick(things)}, ${r.pick(things)}`,
  (r) => `No ${r.pick(things)} in ${r.pick(places)}`,
];

/** A title as somebody might have typed it, about one in four with a note behind it such as "(demo)". */
export function titleFor(seed: number, style: string, bpm: number): string {
  const random = createRandom(seed, `title/${style}`);
  const title = random.pick(shapes)(random);
  const typed = random.chance(0.2) ? title.toLowerCase() : title;
  const note = random.pick(['(demo)', `[${bpm} bpm]`, 'pt. 2', '(rough mix)', '(take 3)', 'v2', '(live in the kitchen)', '(edit)', '(sketch)']);
  return random.chance(0.24) ? `${typed} ${note}` : typed;
}
