export interface PlannedConversation {
  /** Two seed members, by name. */
  between: readonly [string, string];
  /** When the last message was sent. */
  daysAgo: number;
  /** In order; `a ` is by the first member, `b ` by the second, and a line `--` is a day's pause. */
  lines: readonly string[];
  /** How many of the last messages the recipient has not read. */
  unread?: number;
}

/** The conversations between seed members. */
export const plannedConversations: readonly PlannedConversation[] = [
  {
    between: ['marisol', 'oskarlind'],
    daysAgo: 0.2,
    unread: 1,
    lines: [
      "a Hej Oskar. The pad in your last one, is that the Juno you said couldn't be saved?",
      'b It is! Three of six voices. You are hearing a lot of chorus doing a lot of lying.',
      'a I would never have known. Could I borrow eight bars of it for something slow?',
      'b Take sixteen. I will bounce it without the chorus so you can lie in your own way.',
      '--',
      'b Stems are up. Sorry about the hum at the start, that is the fridge.',
      'a I kept the fridge. It is in E flat, more or less, and so is the song now.',
      'b That is the best news I have had about that fridge.',
      'a Rough mix tomorrow. Be honest about the kick, I have been staring at it for a week.',
      '--',
      'b Kick: shorter, that is all. The rest made me miss my stop.',
    ],
  },
  {
    between: ['nightferry', 'quietengine'],
    daysAgo: 1.1,
    lines: [
      'a Your patch notes say "do not touch the third oscillator". Obviously I want to know.',
      'b Ha. It drifts about a fifth an hour. If you touch it, it notices.',
      'a Would you run it for forty minutes and send me all of it? I have a crossing recorded in fog that needs something which is not quite still.',
      'b Forty minutes of a machine feeling sorry for itself. With pleasure.',
      '--',
      'b Sent. Somewhere near minute 31 my neighbour shuts a door. I can take it out.',
      "a Please don't. The ship's door answers it almost exactly a minute later. I could not have planned that.",
      'b Then we owe my neighbour a credit.',
      'a "Doors: R. Iyer, first floor". Done.',
    ],
  },
  {
    between: ['dustyneedle', 'redclay'],
    daysAgo: 0.6,
    unread: 2,
    lines: [
      'b that hat pattern. who taught you to be late like that',
      'a My uncle. He was late to everything.',
      'b lol. want to trade? four of my drums for four of your loops, no rules',
      'a Deal. Mine come off vinyl so they breathe a bit, do not grid them too hard.',
      'b never. ok sending tonight after work',
      '--',
      'b sent 5, one is a bonus, it is just me dropping keys but in time',
      'a The keys are the best one. I have built the whole beat around your keys.',
      'a Title is "Locked Out". I hope that is fine.',
    ],
  },
  {
    between: ['kurofune', 'fogcode'],
    daysAgo: 2.4,
    lines: [
      'b hi! quick question: how do you get your breaks that loud without them turning into sand?',
      'a Two buses. One clean and quiet, one crushed and loud with nothing under 200 Hz. Blend until you are a little embarrassed, then go back 1 dB.',
      'b "until you are a little embarrassed" is going on a sticky note',
      'a Also sleep. Always sleep before the last bounce.',
      'b I wrote a small script that slices by transients and shuffles by how bright each hit is. Want it?',
      'a Yes. Does it swing?',
      'b it can be persuaded',
    ],
  },
  {
    between: ['threefourwaltz', 'bellweather'],
    daysAgo: 3.2,
    lines: [
      'a Dear June, my class (they are eleven) voted your dog track the best of the month. They would like to know if Biscuit gets royalties.',
      'b Oh my goodness. Please tell them Biscuit is paid weekly, in cheese.',
      'a They have follow-up questions. What kind of cheese, and can they write the next verse?',
      'b Cheddar. And YES. I will leave sixteen bars open in the middle, waltz time, as is right.',
      '--',
      'a They have written four verses. One is about a goat. I did not edit anything.',
      'b The goat verse is the one. Can you record them all together, near a window?',
      'a Friday, after the break, when they are already loud.',
      'b That is the sound I want.',
    ],
  },
  {
    between: ['violetstatic', 'sambaclube'],
    daysAgo: 4.7,
    lines: [
      'a Thiago, is that a real bass on your last one or are you hiding a synth in there?',
      'b Real, with old strings. Very old. They are a kind of instrument of their own by now.',
      'a Never change them. Would you play on something at 70? It is all sub and tabla, it wants fingers.',
      'b Send it. I will do one take sober and one take after dinner and you pick.',
      '--',
      'b Both are in the folder.',
      'a After dinner. Of course it is after dinner.',
      'b It is always after dinner.',
    ],
  },
  {
    between: ['northcourt', 'mochimode'],
    daysAgo: 1.8,
    lines: [
      'a Hello Yuna! I have a chorus that needs your kind of chords. Major but somehow worried?',
      'b Worried major is my whole personality. Send the vocal dry please.',
      'a Sent, with a click. The second take has the better last line.',
      'b Listening on the bus. I have hummed three wrong chords and one very right one.',
      'a Keep the very right one.',
      '--',
      'b Here is a sketch. The bridge goes somewhere, tell me if it goes too far.',
      'a It goes exactly far enough to be scared of and then comes home. My singer cried, the good way.',
    ],
  },
  {
    between: ['cassettekid', 'greenhouse'],
    daysAgo: 6.1,
    lines: [
      'b Your guitar-through-a-baby-monitor thing has been living in my head for days.',
      'a It has a range of 30 metres. I recorded the solo from the garden.',
      'b Do you think it would work on a fern? Asking seriously, I have contact microphones and a lot of ferns.',
      'a I have never been more certain of anything.',
    ],
  },
  {
    between: ['pixelmoth', 'oskarlind'],
    daysAgo: 0.9,
    unread: 1,
    lines: [
      'a Hi! I am making music for a game that does not exist, level 3 is a lighthouse. May I use the arpeggio from your April piece as the light going round?',
      'b You may. Does the lighthouse have a name?',
      'a Not yet. Suggestions are open until Sunday.',
      'b Gunvor.',
      'a It was always Gunvor. Thank you.',
    ],
  },
  {
    between: ['harborline', 'marisol'],
    daysAgo: 5.3,
    lines: [
      'a Putting together the Sunday mix. Can I open with "the slow one" before it is out?',
      'b You can, if you fade before the second break. The second break is still a lie.',
      'a Fading at 3:40. Nobody works on Monday with a lie in their ear.',
      'b You are a gentleman. I will fix the lie by Thursday.',
    ],
  },
  {
    between: ['tinroof', 'dustyneedle'],
    daysAgo: 2.9,
    lines: [
      'a It is raining again, so I am recording again. Do you want some roof?',
      'b Always. Last time your roof did more for the groove than I did.',
      'a This one has thunder at 1:12. I did not ask for it.',
      'b I am going to drop the beat exactly there and take the credit.',
      'a As is tradition.',
    ],
  },
  {
    between: ['fogcode', 'quietengine'],
    daysAgo: 8.5,
    lines: [
      'a your modular is wired wrong on purpose and my code is wrong by accident. shall we meet in the middle?',
      'b I have been waiting for exactly this letter.',
      'a I can send you control voltages over the sound card, one bug per cable',
      'b Eight cables. Eight bugs. Let us make a record.',
    ],
  },
];
