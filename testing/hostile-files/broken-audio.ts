import { seededBytes } from '#testing/seeded-bytes.ts';
import type { HostileFile } from './hostile-file.ts';
import { id3Tag } from './id3-tag.ts';
import { smallAudio } from './small-audio.ts';
import { wavBytes } from './wav-bytes.ts';

/** Files with a valid signature that have false headers, are truncated, or contain extra data. */
export async function brokenAudio(canary: string): Promise<HostileFile[]> {
  return [...wavLies(), ...(await truncated()), ...(await luggage(canary)), ...(await damaged())];
}

function wavLies(): HostileFile[] {
  const pcm = seededBytes('11')(88_200);
  const lie = (
    name: string,
    why: string,
    expect: HostileFile['expect'],
    shape: Parameters<typeof wavBytes>[1],
  ) => ({
    name: `${name}.wav`,
    why,
    expect,
    bytes: wavBytes(pcm, shape),
  });
  return [
    lie('four-gigabytes', 'claims 4 GB of samples', 'done', { claimedBytes: 0xffff_ffff }),
    lie('unknown-length', 'claims no samples, as recorders that stream do', 'done', { claimedBytes: 0 }),
    lie('many-channels', '255 channels', 'error', { channels: 255 }),
    lie('nine-channels', 'one channel above the limit', 'error', { channels: 9 }),
    lie('no-channels', 'no channels', 'error', { channels: 0 }),
    lie('fast', '384 kHz', 'error', { sampleRate: 384_000 }),
    lie('fastest', 'the highest number for a rate', 'error', { sampleRate: 0xffff_ffff }),
    lie('no-rate', 'a rate of zero', 'error', { sampleRate: 0 }),
    lie('odd-bits', '65535 bits per sample', 'error', { bits: 65_535 }),
    lie('video-phone', 'a codec that is not accepted', 'refused', { codec: 0x160 }),
    lie('mp3-inside', 'noise announced as MP3', 'error', { codec: 0x55, bits: 0 }),
  ];
}

async function truncated(): Promise<HostileFile[]> {
  const half = async (format: Parameters<typeof smallAudio>[0], expect: HostileFile['expect']) => {
    const whole = await smallAudio(format, 20);
    const bytes = whole.subarray(0, Math.floor(whole.length / 2));
    return { name: `half.${format}`, bytes, why: 'cut off in the middle', expect };
  };
  return [
    await half('wav', 'done'),
    await half('aiff', 'done'),
    await half('mp3', 'done'),
    await half('flac', 'done'),
    await half('ogg', 'done'),
    await half('m4a', 'error'),
    {
      name: 'head.wav',
      bytes: (await smallAudio('wav')).subarray(0, 30),
      why: 'cut off in the header',
      expect: 'refused',
    },
    {
      name: 'head.flac',
      bytes: (await smallAudio('flac')).subarray(0, 60),
      why: 'no frames',
      expect: 'error',
    },
    {
      name: 'head.ogg',
      bytes: (await smallAudio('ogg')).subarray(0, 200),
      why: 'no frames',
      expect: 'error',
    },
  ];
}

async function luggage(canary: string): Promise<HostileFile[]> {
  const mp3 = await smallAudio('mp3');
  const picture = Buffer.concat([
    Buffer.from(`image/jpeg\0\x03${canary}\0\xff\xd8\xff`, 'latin1'),
    seededBytes('13')(5_000_000),
  ]);
  const script = `<script>alert('${canary}')</script>`;
  const flac = await smallAudio('flac');
  const pictureBlock = Buffer.from([6, 0xff, 0xff, 0xff]);
  return [
    {
      name: 'script-tag.mp3',
      bytes: Buffer.concat([id3Tag('TIT2', script), mp3]),
      why: 'a script in the title',
      expect: 'done',
    },
    {
      name: 'picture.mp3',
      bytes: Buffer.concat([id3Tag('APIC', picture), mp3]),
      why: 'a 5 MB cover that is no picture',
      expect: 'done',
    },
    {
      name: 'picture-bomb.mp3',
      bytes: Buffer.concat([id3Tag('APIC', 'image/png', 200_000_000), seededBytes('17')(70_000)]),
      why: 'a 200 MB cover that never comes',
      expect: 'refused',
    },
    {
      name: 'picture-block.flac',
      bytes: Buffer.concat([flac.subarray(0, 42), pictureBlock, flac.subarray(42)]),
      why: 'a picture block of 16 MB that never comes',
      expect: 'error',
    },
  ];
}

async function damaged(): Promise<HostileFile[]> {
  const m4a = await smallAudio('m4a');
  const aiff = await smallAudio('aiff');
  const overwrite = (bytes: Buffer, mark: string, offset: number, with_: Buffer) => {
    const copy = Buffer.from(bytes);
    with_.copy(copy, copy.indexOf(mark, 0, 'latin1') + offset);
    return copy;
  };
  const many = Buffer.from('7fffffff', 'hex');
  return [
    {
      name: 'sizes.m4a',
      bytes: overwrite(m4a, 'stsz', 12, many),
      why: '2 billion samples in the size table',
      expect: 'error',
    },
    {
      name: 'times.m4a',
      bytes: overwrite(m4a, 'stts', 8, many),
      why: '2 billion entries in the time table',
      expect: 'error',
    },
    {
      name: 'no-index.m4a',
      bytes: overwrite(m4a, 'moov', 0, Buffer.from('none')),
      why: 'the index is hidden',
      expect: 'error',
    },
    {
      name: 'huge-atom.m4a',
      bytes: overwrite(m4a, 'trak', -4, many),
      why: 'an atom longer than the file',
      expect: 'done',
    },
    {
      name: 'video.m4a',
      bytes: overwrite(m4a, 'soun', 0, Buffer.from('vide')),
      why: 'its track says it is video',
      expect: 'error',
    },
    {
      name: 'channels.aiff',
      bytes: overwrite(aiff, 'COMM', 8, Buffer.from([0, 255])),
      why: '255 channels',
      expect: 'error',
    },
    {
      name: 'rate.aiff',
      bytes: overwrite(aiff, 'COMM', 16, Buffer.from('43ff', 'hex')),
      why: 'an absurd rate',
      expect: 'error',
    },
  ];
}
