import type { GroupKind, PrivacySetting, TrackSorting } from '#features/groups/model/group-settings.ts';
import type { StyleName } from '../sound/styles.ts';

export interface PlannedGroup {
  name: string;
  link: string;
  kind: GroupKind;
  privacy: PrivacySetting;
  /** Who opened it. */
  by: string;
  daysAgo: number;
  description: string;
  /** What is posted there, and whom it draws; none: everything and everybody. */
  styles: readonly StyleName[];
  /** 0 to 1: how many of those whom it could draw are in it. */
  draw: number;
  /** Who is in it in any case, and for a band nobody else. */
  with?: readonly string[];
  featured?: boolean;
  sorting?: TrackSorting;
  sidebar?: 0 | 3 | 5 | 10;
  comments?: 'anybody' | 'off' | 'members';
  membersPost?: boolean;
  following?: boolean;
  /** What people wrote on its page. */
  said: readonly (readonly [name: string, text: string])[];
  /** What its admin told everybody, the oldest first. */
  news?: readonly (readonly [title: string, content: string])[];
}

/** The groups of the first hall. */
export const plannedGroups: readonly PlannedGroup[] = [
  {
    name: 'Slow Rooms',
    link: 'slow-rooms',
    kind: 'music_genre',
    privacy: 'joinable',
    by: 'marisol',
    daysAgo: 71,
    styles: ['Deep House', 'House', 'Disco'],
    draw: 0.9,
    featured: true,
    description:
      'Deep house below 122 bpm. Long intros, warm chords, nothing that shouts.\n\nPost what you would play at the hour when only the regulars are left. Say what you want to hear about: mix, arrangement, or just whether it moves.',
    said: [
      ['glasshouse', 'The 118 bpm rule is the best thing that happened to my low end.'],
      ['greenhouse', 'anyone else bouncing everything to tape first? Half the work is done by the hiss'],
      ['harborline', 'New here. Came for the chords, stayed for the patience.'],
      ['marisol', 'Welcome all. Two listens before you comment, please, that is the only house rule.'],
    ],
    news: [
      [
        'Track of the month',
        'We pick one on the first Sunday. Post by Saturday night and tell us what you were after.',
      ],
    ],
  },
  {
    name: 'Night Shift Synths',
    link: 'Night-Shift-Synths',
    kind: 'music_genre',
    privacy: 'joinable',
    by: 'oskarlind',
    daysAgo: 66,
    styles: ['Synthwave', 'Trance', 'Future Bass'],
    draw: 0.85,
    featured: true,
    sorting: 'votes',
    description:
      'Synthwave, trance and everything with an arpeggio in it. Hardware or plug-ins, nobody asks.\n\nBroken polysynth? Post a photo in words and Oskar will tell you which chip it is.',
    said: [
      ['skyline84', 'My chorus unit died mid-take and the take is better for it.'],
      ['pixelmoth', 'can we have a thread about gated reverb? mine sounds like a bathroom'],
      ['oskarlind', 'Shorter pre-delay, and gate the send, not the return. Works every time.'],
      ['zerolux', 'Fog machine approved.'],
    ],
  },
  {
    name: 'Kettle & Crackle',
    link: 'kettle-and-crackle',
    kind: 'music_genre',
    privacy: 'joinable',
    by: 'dustyneedle',
    daysAgo: 58,
    styles: ['Lo-Fi', 'Hip Hop', 'Jazz'],
    draw: 0.9,
    sidebar: 10,
    description: 'Lo-fi beats, dusty jazz, and the noises between. Bring your kettle.',
    said: [
      ['tapeandtea', 'Rain on the window of the studio = free hi-hats.'],
      ['paperlantern', 'I detune the piano by 14 cents and call it nostalgia'],
      [
        'brasstacks',
        'If anyone needs a trumpet line over two chords, I am your man until nine in the evening.',
      ],
      ['dustyneedle', 'Taking Emile up on that.'],
      ['lowtide', 'this group sounds like a Tuesday off'],
    ],
  },
  {
    name: 'One Hour, One Loop',
    link: 'one-hour-one-loop',
    kind: 'contest',
    privacy: 'joinable',
    by: 'kurofune',
    daysAgo: 33,
    styles: [],
    draw: 0.55,
    featured: true,
    sorting: 'shuffle',
    sidebar: 5,
    description:
      'A new rule every week, an hour on the clock, one loop to build from. No prizes. The order of the list is shuffled every day, so that nobody wins by being first.\n\nThis week: no kick drum.',
    said: [
      ['subletbass', 'No kick?? In this economy??'],
      ['mochimode', 'finished at 59:40, my hands are shaking'],
      ['violetstatic', 'The sub does the job of the kick. You will see.'],
      ['fogcode', 'I like that the list is shuffled. Heard three people I would have missed.'],
    ],
    news: [
      [
        'Week 1: three notes',
        'Three pitches, any octave. One hour. Post it however it is when the clock stops.',
      ],
      ['Week 2: borrowed drums', 'Use only sounds from your kitchen. Cutlery counts, the cat does not.'],
      ['Week 3: no kick drum', 'Make us nod anyway.'],
    ],
  },
  {
    name: 'The Harbour Tapes',
    link: 'harbour-tapes',
    kind: 'band',
    privacy: 'viewable',
    by: 'nightferry',
    daysAgo: 49,
    styles: ['Ambient', 'Chillout'],
    draw: 0,
    with: ['harborline', 'lowtide', 'stillwater'],
    sidebar: 3,
    sorting: 'date_posted_asc',
    membersPost: true,
    description:
      'Four people, three harbours, one shared folder. We send each other field recordings and see what grows on them. In order, from the first tape on.',
    said: [
      ['stillwater', 'Tape 4 has the best gulls so far.'],
      ['bigsur', 'Listening from a long way inland. Please never stop.'],
    ],
    news: [['We are four now', 'Elin brought the felt piano and a lot of patience. Tape 3 is with her.']],
  },
  {
    name: 'Concrete & Hats',
    link: 'concrete_hats',
    kind: 'music_genre',
    privacy: 'joinable',
    by: 'plattenbau',
    daysAgo: 62,
    styles: ['Techno', 'House', 'Trance'],
    draw: 0.85,
    description:
      'Techno. Straight. If it has a breakdown longer than sixteen bars, apologise in the description.',
    said: [
      ['quietengine', 'Sorry in advance for the next one.'],
      ['motorik', 'A breakdown is what happens to my van.'],
      ['plattenbau', 'Sixteen bars, Uwe. Sixteen.'],
    ],
  },
  {
    name: 'Beats for Beginners',
    link: 'beats-for-beginners',
    kind: 'educational',
    privacy: 'joinable',
    by: 'greenhouse',
    daysAgo: 54,
    styles: [],
    draw: 0.4,
    featured: true,
    description:
      'For the first fifty tracks of your life. No question is too small here, and every answer says why and not only what.\n\nStart by posting something unfinished and one question about it.',
    said: [
      ['room214', 'why does my kick disappear when the bass comes in'],
      [
        'greenhouse',
        'They live in the same place. Give one of them the room below 80 Hz and the other the room above.',
      ],
      ['fennel', 'Has anyone got a way to count bars while playing? I always lose it in the second verse.'],
      [
        'bellweather',
        'Tap with your heel, change the word you say every four bars. Cats, dogs, birds, fish.',
      ],
      ['tinroof', 'cats dogs birds fish, wow, thank you'],
    ],
    news: [
      [
        'Thursday question hour',
        'Every Thursday somebody with a few more years answers what was asked during the week. This time: Hannah on noise and why to keep it.',
      ],
    ],
  },
  {
    name: 'Riddim Kitchen',
    link: 'riddim-kitchen',
    kind: 'music_genre',
    privacy: 'joinable',
    by: 'yardman',
    daysAgo: 45,
    styles: ['Reggae', 'Soul', 'Funk', 'Reggaeton'],
    draw: 0.85,
    description: 'Reggae, dub, and whatever smells good. One drop first, then the rest.',
    said: [
      ['tinroof', 'The rice was burning but the bass was right.'],
      ['sambaclube', 'sending you a tamborim pattern that fits the last one, Delroy'],
      ['yardman', 'Bring it. The pot is big.'],
    ],
  },
  {
    name: 'Low End Theory Club',
    link: 'low-end',
    kind: 'general',
    privacy: 'joinable',
    by: 'violetstatic',
    daysAgo: 40,
    styles: ['Dubstep', 'Drum & Bass', 'Trap', 'Phonk', 'Future Bass'],
    draw: 0.8,
    sorting: 'votes',
    description: 'Everything under 120 hertz. Neighbours welcome.',
    said: [
      ['phonkgarage', 'cowbell is also low end if you believe'],
      ['kurofune', 'It is not.'],
      ['subletbass', 'My landlord has joined the group. Hello Mr Ionescu.'],
      ['redclay', 'mono below 100, saturate above it, go to bed'],
    ],
  },
  {
    name: 'Four Walls Studio',
    link: 'four-walls',
    kind: 'band',
    privacy: 'closed',
    by: 'skyline84',
    daysAgo: 28,
    styles: ['Disco', 'Synthwave'],
    draw: 0,
    with: ['glasshouse', 'oskarlind'],
    comments: 'members',
    description: 'Where the record is made. Sketches stay in here until all three of us can stand them.',
    said: [
      ['glasshouse', 'Verse two is too long and you both know it.'],
      ['skyline84', 'It is exactly as long as the drive to my mother.'],
    ],
  },
  {
    name: 'Wooden Instruments',
    link: 'wooden-instruments',
    kind: 'general',
    privacy: 'joinable',
    by: 'oldsoulsupply',
    daysAgo: 52,
    styles: ['Folk', 'Acoustic', 'Blues', 'Indie', 'Classical'],
    draw: 0.8,
    description: 'Anything that a beetle could eat. Guitars, charangos, cellos, the odd spoon.',
    said: [
      ['saltflats', 'My charango has moved to a drier room and thanks everybody for the advice.'],
      ['mistral', 'A humidifier and a clothes peg on the nut. Do not ask.'],
      ['deltaquartet', 'Recording tonight, four of us round one microphone as God intended.'],
      ['threefourwaltz', 'is a harpsichord allowed'],
      ['oldsoulsupply', 'A harpsichord is mostly wood, so yes, and please.'],
    ],
  },
  {
    name: 'Scores Without Films',
    link: 'scores-without-films',
    kind: 'contest',
    privacy: 'viewable',
    by: 'nightferry',
    daysAgo: 24,
    styles: ['Soundtrack', 'Ambient', 'Classical'],
    draw: 0.75,
    sidebar: 3,
    description:
      'Each month one sentence, and you write the music to the film that it comes from. By invitation, so that everybody gets listened to. Ask on my page.\n\nThis month: "She had kept the key although the house was gone."',
    said: [
      ['threefourwaltz', 'Three four time. Of course.'],
      ['paperlantern', 'The key is a B flat minor, I checked'],
    ],
  },
  {
    name: 'Hall Regulars',
    link: 'regulars',
    kind: 'general',
    privacy: 'joinable',
    by: 'mochimode',
    daysAgo: 69,
    styles: [],
    draw: 0.65,
    sidebar: 0,
    membersPost: false,
    description: 'Hello! This is where people say hello. No tracks here, only us.',
    said: [
      ['room214', 'hi'],
      ['mochimode', 'hi!! welcome'],
      ['luzbaja', 'Saludos desde Medellín. It rains and I have no excuse not to finish the song.'],
      ['bigsur', 'What does everyone do when they are not making music? I plant trees.'],
      ['stillwater', 'I tune pianos, so I suppose I am always a little bit making music.'],
      ['motorik', 'I drive a bus. The engine is in E.'],
      ['northcourt', 'Teacher. The bell is in F sharp and everyone hates it.'],
    ],
  },
  {
    name: 'Verse & Chorus',
    link: 'verse-and-chorus',
    kind: 'educational',
    privacy: 'joinable',
    by: 'oldsoulsupply',
    daysAgo: 19,
    styles: ['Pop', 'Soul', 'Indie', 'Hip Hop', 'Reggaeton'],
    draw: 0.6,
    description:
      'Song writing, line by line. Post a song, and next to it the line that you are not sure about. Somebody here has been stuck on the same one.',
    said: [
      ['luzbaja', 'I rhyme "corazón" with "camión" and I am not ashamed.'],
      ['oldsoulsupply', 'Nor should you be. What is the truck carrying?'],
      ['cassettekid', 'that question just wrote my second verse'],
    ],
  },
  {
    name: 'Listening Only',
    link: 'listening-only',
    kind: 'general',
    privacy: 'viewable',
    by: 'harborline',
    daysAgo: 37,
    styles: ['Chillout', 'Ambient', 'Lo-Fi', 'Deep House'],
    draw: 0.5,
    comments: 'off',
    description: 'A shelf of quiet things. No comments here, on purpose.',
    said: [],
  },
  {
    name: 'Sunday Remix Table',
    link: 'sunday-remix-table',
    kind: 'contest',
    privacy: 'joinable',
    by: 'glasshouse',
    daysAgo: 11,
    styles: ['Disco', 'House', 'Funk', 'Pop', 'Deep House'],
    draw: 0.5,
    description:
      'One of us puts a track on the table on Friday. By Sunday night everybody has turned it into something else.',
    said: [
      ['mochimode', 'first one is mine, be gentle'],
      ['sambaclube', 'I was not gentle, I am sorry, there are whistles now'],
      ['glasshouse', 'The whistles stay.'],
    ],
    news: [
      [
        'On the table this weekend',
        'Min-ji has put her last single on the table. Be gentle or be brilliant.',
      ],
    ],
  },
];
