const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** First words of titles and names. */
export const openings = words(`
  amber ashen autumn azure bitter blue borrowed brass bright broken burning candle cedar chrome clear cobalt cold copper
  coral crooked crystal dancing deep distant double drifting dusty early electric ember empty endless evening faded
  falling far fifth first flying foggy forgotten fragile frozen gentle ghost gilded glass golden gravel green hazy hidden
  hollow honest humming idle indigo iron ivory jade kinder last late lemon little lonely long loose lost low lucid lunar
  magnetic marble mellow midnight mineral mirror misty morning moving muted narrow nearly neon new night northern
  open orange other outer pale paper patient perfect plastic polar quiet rainy rapid red restless rising river rolling
  rusty salt scarlet second secret seventh shallow silent silver simple sleepy slow small smoky soft solar southern
  spare static steady still stone stray sudden summer sunday sunken sweet tender thin tidal tin tiny turning twin upper
  vacant velvet violet wandering warm waking western white wide wild winter wooden yellow young`);

/** Second words of titles and names. */
export const closings = words(`
  alley anchor answer arcade archive aurora avenue balcony balloon basement bay beacon bicycle birds bloom boulevard
  bridge cabin cables canal carousel cassette cathedral ceiling circle circuit city clock cloud coast comet compass
  corridor courtyard crater crossing current curtain daylight delta desert diary diner distance dream drive dunes echo
  elevator engine escalator evening factory ferry field fire fjord flight flood floor forest fountain garage garden
  gate ghosts glacier glow gravity ground halo harbor haze highway hill hotel hour house island jungle key kitchen
  ladder lagoon lake lantern letter library light lighthouse line machine map market meadow memory meridian metro
  mirage mist moon morning motel motion mountain museum neighbor night ocean office orbit orchard overpass paper park
  passage pavement photograph piano pier planet platform pool port postcard prairie promise pulse quarter radio rails
  rain reef return ribbon river road roof room route sail satellite season seaside shadow shore signal skyline sleep
  smoke snow soda spark spiral stairs station statue storm street summer sunrise suburb swim taxi television terminal
  theater thread tide tower town tracks traffic train tunnel valley vapor veranda view village voyage wall water wave
  weather weekend wheel window wires world yard`);

/** Suffixes of some titles. */
export const suffixes: readonly string[] = [
  'demo',
  'live',
  'remix',
  'VIP',
  'slow version',
  'part two',
  'instrumental',
  'extended',
  'sketch',
  'rework',
];
