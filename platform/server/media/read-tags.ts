import { parseBuffer } from 'music-metadata';

/** What a sound file says of itself; null where it says nothing. */
export interface SoundTags {
  title: string | null;
  artist: string | null;
  genre: string | null;
  year: number | null;
  comment: string | null;
  album: string | null;
  /** Of the sound on its medium, and of the medium; from 1. */
  trackNumber: number | null;
  disc: number | null;
  /** From 20 to 400. */
  bpm: number | null;
  /** As it is written: "Am", "8A". */
  key: string | null;
}

/** Longest texts in characters; what is longer is cut. */
const maxText = 300;
const maxComment = 2000;
const maxNumber = 9999;
const maxKey = 20;
const maxPictureBytes = 5 * 1024 * 1024;

/** Reads ID3, Vorbis comments, MP4 atoms and RIFF of a whole file; rejects for what is no such file. */
export async function readTags(bytes: Uint8Array): Promise<{ tags: SoundTags; picture: Uint8Array | null }> {
  const { common, native } = await parseBuffer(bytes, undefined, { duration: false });
  const picture = common.picture?.find(({ type }) => type === 'Cover (front)') ?? common.picture?.[0];
  const [comment] = common.comment ?? [];
  return {
    tags: {
      title: cut(common.title, maxText),
      artist: cut(common.artist ?? common.albumartist, maxText),
      genre: cut(common.genre?.[0], maxText),
      year: common.year !== undefined && common.year >= 1000 && common.year < 3000 ? common.year : null,
      comment: cut(comment?.text ?? common.description?.[0] ?? commentOfFfmpeg(native), maxComment),
      album: cut(common.album, maxText),
      trackNumber: numberOf(common.track.no),
      disc: numberOf(common.disk.no),
      bpm: tempoOf(common.bpm),
      key: cut(common.key ?? vorbisKey(native), maxKey),
    },
    picture: picture && picture.data.length <= maxPictureBytes ? picture.data : null,
  };
}

const numberOf = (found: number | null | undefined): number | null =>
  found && Number.isInteger(found) && found > 0 && found <= maxNumber ? found : null;

const tempoOf = (bpm: number | undefined): number | null =>
  bpm !== undefined && bpm >= 20 && bpm <= 400 ? bpm : null;

/** The field has no name in the standard; programs for DJs use this one. */
const vorbisKey = ({
  vorbis,
}: Record<string, readonly { id: string; value: unknown }[]>): string | undefined => {
  const found = vorbis?.find(({ id }) => id.toUpperCase() === 'INITIALKEY');
  return typeof found?.value === 'string' ? found.value : undefined;
};

/** FFmpeg writes the comment of an MP3 into a frame of its own making. */
function commentOfFfmpeg(
  native: Record<string, readonly { id: string; value: unknown }[]>,
): string | undefined {
  const found = Object.values(native)
    .flat()
    .find(({ id }) => id === 'TXXX:comment');
  return typeof found?.value === 'string' ? found.value : undefined;
}

/** The text without what surrounds it, without control characters but line breaks; null where nothing is left. */
function cut(text: string | undefined, length: number): string | null {
  const clean = (text ?? '')
    .toWellFormed()
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim();
  return clean === '' ? null : [...clean].slice(0, length).join('').trim();
}
