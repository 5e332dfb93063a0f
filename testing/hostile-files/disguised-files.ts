import { seededBytes } from '#testing/seeded-bytes.ts';
import type { HostileFile } from './hostile-file.ts';
import { id3Tag } from './id3-tag.ts';
import { wavBytes } from './wav-bytes.ts';

/** Files that are not audio, or hide something else behind an audio signature. */
export function disguisedFiles(neighbour: string, canary: string): HostileFile[] {
  return [...scripts(neighbour), ...otherContainers(), ...nothing(), ...polyglots(neighbour, canary)];
}

function scripts(neighbour: string): HostileFile[] {
  const text: [string, string, string][] = [
    ['concat.mp3', `ffconcat version 1.0\nfile ${neighbour}\n`, 'reads a neighbour file'],
    [
      'concat-protocol.wav',
      `ffconcat version 1.0\nfile 'file:${neighbour}'\ninpoint 0\n`,
      'the same through a protocol',
    ],
    [
      'absolute.mp3',
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${neighbour}\n#EXT-X-ENDLIST\n`,
      'HLS with an absolute path',
    ],
    [
      'remote.mp3',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://169.254.169.254/latest\n',
      'HLS that calls the network',
    ],
    [
      'crypto.flac',
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="file://${neighbour}"\n#EXTINF:1,\na.ts\n`,
      'HLS whose key is a file',
    ],
    ['list.mp3', `#EXTM3U\n${neighbour}\n`, 'plain playlist'],
    ['list.pls', `[playlist]\nFile1=${neighbour}\nNumberOfEntries=1\n`, 'PLS playlist'],
    [
      'list.xspf',
      `<playlist><trackList><track><location>file://${neighbour}</location></track></trackList></playlist>`,
      'XSPF',
    ],
    [
      'dash.m4a',
      `<?xml version="1.0"?><MPD><Period><BaseURL>file://${neighbour}</BaseURL></Period></MPD>`,
      'DASH manifest',
    ],
    [
      'session.ogg',
      'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n',
      'opens sockets',
    ],
    ['page.mp3', '<!doctype html><script>alert(document.cookie)</script>', 'HTML'],
    ['sheet.wav', `FILE "${neighbour}" WAVE\n  TRACK 01 AUDIO\n`, 'cue sheet'],
    ['object.mp3', '{"audio":"yes","padding":"aaaaaaaaaaaaaaaaaaaaaaa"}', 'JSON'],
    ['shell.wav', '#!/bin/sh\ncat /etc/passwd\nexit 0\n# padding', 'script'],
  ];
  return text.map(([name, content, why]) => ({ name, why, bytes: Buffer.from(content), expect: 'refused' }));
}

function otherContainers(): HostileFile[] {
  const starts: [string, string, string][] = [
    ['film.mp3', '\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x86\x81\x01webm', 'Matroska'],
    ['film.wav', 'RIFF\xff\xff\0\0AVI LIST\0\0\0\0hdrlavih', 'AVI shares the RIFF signature'],
    ['picture.wav', 'RIFF\xff\xff\0\0WEBPVP8 \0\0\0\0', 'WebP shares the RIFF signature'],
    ['transport.mp3', 'G@\0\x10\0\0\xb0\r\0\x01\xc1\0\0', 'MPEG transport stream'],
    ['core.aiff', 'caff\0\x01\0\0desc\0\0\0\0\0\0\0\x20', 'Core Audio container'],
    ['flash.m4a', 'FLV\x01\x04\0\0\0\x09\0\0\0\0', 'Flash video'],
    ['windows.mp3', '0&\xb2u\x8ef\xcf\x11\xa6\xd9\0\xaa\0b\xcel', 'ASF'],
    ['quick.m4a', '\0\0\0\x14ftypqt  \0\0\x02\0qt  ', 'QuickTime may refer to other files'],
    ['amr.m4a', '#!AMR\n\x3c\x48\xf5\x1f\x96', 'AMR'],
    ['notes.mp3', 'MThd\0\0\0\x06\0\x01\0\x01\0\x60MTrk', 'MIDI'],
    ['stream.m4a', '\xff\xf1\x50\x80\x02\x1f\xfc\xde\x04\0\0\x6c', 'bare AAC'],
    ['layer2.mp3', '\xff\xfd\xa0\x04\xff\xfd\xa0\x04', 'MPEG layer II'],
    ['theora.ogg', `OggS\0\x02${'\0'.repeat(20)}\x01\x2a\x80theora${'\0'.repeat(40)}`, 'Ogg with video'],
    ['archive.flac', 'PK\x03\x04\x14\0\0\0\x08\0', 'ZIP'],
  ];
  return starts.map(([name, start, why]) => {
    const bytes = Buffer.concat([Buffer.from(start, 'latin1'), seededBytes('7')(4000)]);
    return { name, why, bytes, expect: 'refused' };
  });
}

function nothing(): HostileFile[] {
  return [
    { name: 'empty.mp3', bytes: Buffer.alloc(0), why: 'no bytes', expect: 'refused' },
    { name: 'short.wav', bytes: Buffer.from('RIFF'), why: 'less than a signature', expect: 'refused' },
    { name: 'zeros.mp3', bytes: Buffer.alloc(100_000), why: 'only zeros', expect: 'refused' },
    { name: 'random.mp3', bytes: Buffer.from(seededBytes('3')(100_000)), why: 'noise', expect: 'refused' },
    {
      name: 'one-sync.mp3',
      bytes: Buffer.concat([Buffer.from('fffbb000', 'hex'), seededBytes('5')(4000)]),
      why: 'no second frame',
      expect: 'refused',
    },
  ];
}

/** A silent frame of MPEG-1 layer III at 128 kbit/s and 44.1 kHz. */
const mp3Frame = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)]);

function polyglots(neighbour: string, canary: string): HostileFile[] {
  const script = Buffer.from(`ffconcat version 1.0\nfile ${neighbour}\n`);
  const html = Buffer.from('<html><script>alert(1)</script>');
  const wav = wavBytes(seededBytes('9')(44_100));
  const prefixed = Buffer.concat([id3Tag('TIT2', canary), script]);
  const mp3 = Buffer.concat(Array.from({ length: 60 }, () => mp3Frame));
  const before = (name: string, front: string | Buffer, why: string): HostileFile => ({
    name,
    bytes: Buffer.concat([Buffer.from(front as string, 'latin1'), mp3]),
    why,
    expect: 'refused',
  });
  const far = Buffer.concat([id3Tag('TXXX', 'x'.repeat(70_000)), script]);
  return [
    before('script-and-sound.mp3', script, 'a concat script before MPEG frames'),
    before('page-and-sound.mp3', html, 'HTML before MPEG frames'),
    before('text-and-sound.mp3', 'Dear Sir or Madam, this is no sound.', 'text before MPEG frames'),
    before('list-and-sound.mp3', `#EXTM3U\n${neighbour}\n`, 'a playlist before MPEG frames'),
    before('zip-and-sound.mp3', 'PK\x03\x04\x14\0\0\0', 'a ZIP before MPEG frames'),
    before('film-and-sound.mp3', 'RIFF\xff\xff\0\0AVI LIST\xff\0\0\0movi', 'AVI with MPEG frames in it'),
    before('matroska-and-sound.mp3', '\x1aE\xdf\xa3\x01\0\0\0', 'Matroska with MPEG frames in it'),
    before('program-and-sound.mp3', '\0\0\x01\xba\x44\0\x04\0', 'an MPEG program stream with frames in it'),
    before('quick-and-sound.m4a', '\0\0\0\x14ftypqt  \0\0\x02\0qt  ', 'QuickTime with MPEG frames in it'),
    before(
      'tagged-and-sound.mp3',
      Buffer.concat([id3Tag('TIT2', canary), html]),
      'the same behind an ID3 tag',
    ),
    {
      name: 'tagged-concat.mp3',
      bytes: prefixed,
      why: 'a concat script behind an ID3 tag',
      expect: 'refused',
    },
    { name: 'far-concat.mp3', bytes: far, why: 'the same behind a long tag', expect: 'refused' },
    {
      name: 'endless-tag.mp3',
      bytes: Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f'), script]),
      why: 'a tag longer than the file',
      expect: 'refused',
    },
    {
      name: 'riff.html',
      bytes: Buffer.concat([Buffer.from('RIFF\x40\0\0\0WAVE'), html, Buffer.alloc(64)]),
      why: 'HTML in a RIFF coat',
      expect: 'refused',
    },
    {
      name: 'zip-first.wav',
      bytes: Buffer.concat([Buffer.from('PK\x03\x04'), wav]),
      why: 'ZIP before a WAV',
      expect: 'refused',
    },
    {
      name: 'zip-last.wav',
      bytes: Buffer.concat([wav, Buffer.from(`PK\x05\x06${canary}`)]),
      why: 'ZIP and a secret behind a WAV',
      expect: 'done',
    },
    {
      name: 'script-first.mp3',
      bytes: Buffer.concat([script, wav]),
      why: 'a script before a WAV',
      expect: 'refused',
    },
  ];
}
