const advice = {
  wrong_type: 'choose an MP3, WAV, FLAC, OGG, M4A or AIFF file',
  too_large: 'it is larger than 100 MB, so save it as FLAC or make it shorter',
  empty: 'it is empty, so export it again',
  no_audio: 'it could not be read as audio, so export it again',
} as const;

/** Why a file cannot become a track, and what to do, in a sentence. */
export const audioRefusalText = (why: keyof typeof advice, name: string): string =>
  `File "${name}" cannot be processed: ${advice[why]}`;

/** What the forms say of files before one is chosen. At 48 kHz and 16 bit, a stereo WAV of 100 MB lasts 9 minutes. */
export const audioHint =
  'MP3, WAV, FLAC, OGG, M4A or AIFF, up to 100 MB and 60 minutes. A 16-bit WAV of 100 MB lasts about 9 minutes; a FLAC holds more.';
