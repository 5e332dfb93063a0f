/** Lyrics of seeded tracks by the index of the track, written for them. */
export const lyricsOfTrack: ReadonlyMap<number, string> = new Map([
  [
    3,
    `The river came up to the garden gate
and left us a chair and a blue dinner plate.
You said we should wait till somebody came,
I wrote on the back of the plate with my name.

River, you borrow and never return,
there's mud in the kitchen and nothing to burn.
But look how the light comes in low on the wall,
I wouldn't have seen it without you at all.

The neighbours have rowed to the top of the hill,
their radio's on and it's reaching us still.
You dance on the table in your father's boots,
I'm counting the apples that swim past their roots.

River, you borrow and never return,
I'm slow but I'm learning, it's my turn to learn.
So keep the blue plate and we'll keep the chair,
and next year we'll look for each other down there.`,
  ],
  [
    4,
    `I kept your coat behind the door
through two whole winters, maybe more.
I never wore it, never could,
it held the shape the way you stood.

Oh, leave a little on the line,
a little yours, a little mine.
I don't need every word you said,
just hum the part that's in my head.

The landlord's painting up the stair,
he found a photograph up there.
We're laughing, I don't know what for,
it's you and me and that same door.

Oh, leave a little on the line,
a little late, a little kind.
And if you come, you don't have to knock,
your coat is warm, I changed the lock
and hung the key where it used to be.`,
  ],
  [
    18,
    `Biscuit's on the porch and the rain's on the tin,
he hears every car and he won't let it in.
There's coffee for two and there's only one cup,
I've set out the other for when you turn up.

Turn up, turn up, when the corn's coming down,
there's a light on this side of the dark side of town.
You don't have to call and you don't have to write,
just turn up, turn up some night.

The swing has a creak in the key of G,
I tune to it now, it was sharper than me.
Old dog keeps the time with the end of his tail,
he's waiting on you like he waits on the mail.

Turn up, turn up, when the leaves start to turn,
I've left you the half of the wood left to burn.
You don't have to call and you don't have to write,
just turn up, turn up some night.`,
  ],
]);
