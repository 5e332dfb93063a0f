import type { FFEncoderCodec } from 'node-av/constants';
import type { AudioFormat } from '#platform/server/media/sniff-audio.ts';
import { seededBytes } from '#testing/seeded-bytes.ts';
import { encodeAudio } from './encode-audio.ts';
import { id3Tag } from './id3-tag.ts';
import { chunk, codedAifc, codedWav } from './iff-chunks.ts';
import { oggPage } from './ogg-page.ts';
import { smallAudio } from './small-audio.ts';

export type UnusualFile = { name: string; bytes: Buffer; format: AudioFormat };

/** Valid files of the six formats in rare variants: each must become a track. */
export async function unusualAudio(): Promise<UnusualFile[]> {
  return [
    ...(await rareMp3()),
    ...(await rareFlac()),
    ...(await rareWav()),
    ...(await rareAiff()),
    ...(await rareM4a()),
    ...(await rareOgg()),
  ];
}

const noise = (length: number): Buffer => Buffer.from(seededBytes('unusual')(length));

const encode = (muxer: string, codec: string, more: Partial<Parameters<typeof encodeAudio>[0]> = {}) =>
  encodeAudio({ muxer, codec: codec as FFEncoderCodec, seconds: 1, noise: 0.3, ...more });

async function rareMp3(): Promise<UnusualFile[]> {
  const tagged = await smallAudio('mp3', 2);
  const bare = tagged.subarray(tagged.indexOf(Buffer.from('fffb', 'hex')));
  const behind = (name: string, ...front: Buffer[]): UnusualFile => ({
    name: `${name}.mp3`,
    bytes: Buffer.concat([...front, bare]),
    format: 'mp3',
  });
  return [
    behind('junk', noise(3000)),
    behind('much-junk', noise(300_000)),
    behind('zeros', Buffer.alloc(20_000)),
    behind('many-zeros', Buffer.alloc(300_000)),
    behind('tag-and-zeros', id3Tag('TIT2', 'x'), Buffer.alloc(5000)),
    behind('apev2', apeTag(500)),
    behind('apev2-with-cover', apeTag(100_000)),
    behind('id3v1-first', Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 'a')])),
    behind('two-tags', id3Tag('TIT2', 'x'), id3Tag('APIC', 'x'.repeat(90_000))),
    behind('strange-tag', Buffer.from('4944330900ff00000002aaaa', 'hex')),
    { name: 'mid-frame.mp3', bytes: bare.subarray(1000), format: 'mp3' },
    {
      name: 'padding-first.mp3',
      bytes: Buffer.concat([Buffer.from('E3.100UUUUUUUUUUUU'), bare]),
      format: 'mp3',
    },
  ];
}

/** An APEv2 tag before the sound: header, items and footer. */
function apeTag(length: number): Buffer {
  const mark = (flags: number): Buffer => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX', 'latin1');
    bytes.writeUInt32LE(2000, 8);
    bytes.writeUInt32LE(length + 32, 12);
    bytes.writeUInt32LE(1, 16);
    bytes.writeUInt32LE(flags, 20);
    return bytes;
  };
  return Buffer.concat([mark(0xa000_0000), noise(length), mark(0x8000_0000)]);
}

async function rareFlac(): Promise<UnusualFile[]> {
  const flac = await smallAudio('flac');
  const behind = (name: string, ...front: Buffer[]): UnusualFile => ({
    name: `${name}.flac`,
    bytes: Buffer.concat([...front, flac]),
    format: 'flac',
  });
  return [
    behind('short-tag', id3Tag('TIT2', 'x')),
    behind('cover', id3Tag('APIC', noise(3_000_000))),
    behind('two-tags', id3Tag('TIT2', 'x'), id3Tag('TXXX', 'x'.repeat(90_000))),
    behind('apev2', apeTag(500)),
  ];
}

async function rareWav(): Promise<UnusualFile[]> {
  const wav = await smallAudio('wav');
  const late = chunk('JUNK', Buffer.alloc(2_000_001), 'little');
  const phone = { sampleRate: 8000, channels: 1 } as const;
  const coded: [string, Buffer][] = [
    ['late-format', Buffer.concat([wav.subarray(0, 12), late, wav.subarray(12)])],
    ['adpcm-microsoft', await encode('wav', 'adpcm_ms')],
    ['adpcm-ima', await encode('wav', 'adpcm_ima_wav')],
    ['adpcm-yamaha', await encode('wav', 'adpcm_yamaha')],
    ['adpcm-g722', await encode('wav', 'g722', { sampleRate: 16_000, channels: 1 })],
    ['adpcm-g726', await encode('wav', 'g726', phone)],
    ['a-law', await encode('wav', 'pcm_alaw', phone)],
    ['mu-law', await encode('wav', 'pcm_mulaw', phone)],
    ['gsm', codedWav(noise(65 * 50), { codec: 0x31, block: 65, extra: Buffer.from('02004001', 'hex') })],
    ['layer-2', await encode('wav', 'mp2')],
    ['layer-3', await encode('wav', 'libmp3lame')],
    ['ac-3', await encode('wav', 'ac3')],
    ['flac', await encode('wav', 'flac')],
    ['big-endian', bigEndian(wav)],
  ];
  return coded.map(([name, bytes]) => ({ name: `${name}.wav`, bytes, format: 'wav' }));
}

/** The 16-bit stereo WAV as RIFX. */
function bigEndian(wav: Buffer): Buffer {
  const pcm = Buffer.from(wav.subarray(-80_000)).swap16();
  const format = Buffer.from('000100020000ac440002b11000040010', 'hex');
  const parts = [Buffer.from('WAVE'), chunk('fmt ', format, 'big'), chunk('data', pcm, 'big')];
  return chunk('RIFX', Buffer.concat(parts), 'big');
}

async function rareAiff(): Promise<UnusualFile[]> {
  const gsm = noise(33 * 100);
  for (let at = 0; at < gsm.length; at += 33) gsm[at] = 0xd0 | ((gsm[at] ?? 0) & 15);
  const aifc = (compression: string, sound: Buffer, frames: number, bits = 16, soundFirst = false) =>
    codedAifc(sound, { compression, frames, bits, soundFirst });
  const coded: [string, Buffer][] = [
    ['little-endian', await encode('aiff', 'pcm_s16le')],
    ['a-law', await encode('aiff', 'pcm_alaw')],
    ['mu-law', await encode('aiff', 'pcm_mulaw')],
    ['float', await encode('aiff', 'pcm_f32be')],
    ['ima', await encode('aiff', 'adpcm_ima_qt')],
    ['short-ima', await encode('aiff', 'adpcm_ima_qt', { seconds: 0.01 })],
    ['short-none', aifc('NONE', noise(200), 100)],
    ['short-little-endian', aifc('sowt', noise(200), 100)],
    ['gsm', aifc('GSM ', gsm, 100)],
    ['mace-3', aifc('MAC3', noise(2000), 1000, 8)],
    ['mace-6', aifc('MAC6', noise(1000), 1000, 8)],
    ['sdx2', aifc('SDX2', noise(1000), 1000)],
    ['sound-first', aifc('NONE', noise(200_000), 100_000, 16, true)],
  ];
  return coded.map(([name, bytes]) => ({ name: `${name}.aifc`, bytes, format: 'aiff' }));
}

async function rareM4a(): Promise<UnusualFile[]> {
  const m4a = await smallAudio('m4a');
  const branded = (major: string): Buffer => {
    const copy = Buffer.from(m4a);
    copy.write(major, 8, 'latin1');
    return copy;
  };
  const files: [string, Buffer][] = [
    ['video-brand', branded('M4V ')],
    ['avc-brand', branded('avc1')],
    ['unknown-brand', branded('TH01')],
    ['3gpp', await encode('3gp', 'aac')],
    ['lossless', await encode('ipod', 'alac')],
    ['flac', await encode('mp4', 'flac')],
    ['opus', await encode('mp4', 'libopus', { sampleRate: 48_000 })],
    ['ac-3', await encode('ipod', 'ac3')],
    ['enhanced-ac-3', await encode('mp4', 'eac3')],
    ['layer-3', await encode('mp4', 'libmp3lame')],
  ];
  return files.map(([name, bytes]) => ({ name: `${name}.m4a`, bytes, format: 'm4a' }));
}

async function rareOgg(): Promise<UnusualFile[]> {
  const flac = await encode('ogg', 'flac');
  const opus = await encode('ogg', 'libopus', { sampleRate: 48_000 });
  return [
    { name: 'flac.oga', bytes: flac, format: 'ogg' },
    { name: 'opus.opus', bytes: opus, format: 'ogg' },
    { name: 'speex.spx', bytes: speexFile(50), format: 'ogg' },
  ];
}

/** Noise as Speex of 8 kHz, 20 ms a frame. */
function speexFile(frames: number): Buffer {
  const head = Buffer.alloc(80);
  head.write('Speex   1.2', 0, 'latin1');
  // Version, length of this header, rate, mode, version of the bits, channels, bit rate, samples a frame, variable rate, frames a
  // packet.
  const shape = [1, 80, 8000, 0, 4, 1, -1, 160, 0, 1];
  for (const [n, value] of shape.entries()) head.writeInt32LE(value, 28 + n * 4);
  const sound = noise(frames * 20);
  const packets = Array.from({ length: frames }, (_, n) => {
    const packet = sound.subarray(n * 20, n * 20 + 20);
    // Narrow band, 8 kbit/s.
    packet[0] = 0x18 | ((packet[0] ?? 0) & 7);
    return packet;
  });
  return Buffer.concat([
    oggPage([head], { number: 0, samples: 0 }),
    oggPage([Buffer.from('000000000000000001', 'hex')], { number: 1, samples: 0 }),
    oggPage(packets, { number: 2, samples: frames * 160 }),
  ]);
}
