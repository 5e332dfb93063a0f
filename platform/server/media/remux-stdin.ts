import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVDISCARD_ALL,
  AVIO_FLAG_WRITE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import {
  avGetCodecName,
  Dictionary,
  FormatContext,
  InputFormat,
  IOContext,
  Packet,
  type Stream,
} from 'node-av/lib';
import { checkFfmpegResult } from './decode-refusal.ts';

/** Thrown in the remuxer's process for a file that is not copied. */
export class RemuxRefusal extends Error {
  readonly code: 'undecodable' | 'wrong_codec' | 'too_large' | 'too_long';

  constructor(code: RemuxRefusal['code'], detail: string) {
    super(detail);
    this.name = 'RemuxRefusal';
    this.code = code;
  }
}

export type MediaContainer = 'mp4' | 'webm' | 'm4a' | 'mp3' | 'ogg' | 'wav';
export type RemuxRequest = { container: MediaContainer };
export type RemuxedMedia = {
  ok: true;
  hasVideo: boolean;
  width: number | null;
  height: number | null;
  durationMs: number;
};

const maxStreams = 8;
const maxSide = 4096;
const maxPacketSeconds = 10;
const maxSeconds = 2 * 60 * 60;
const pcm = ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le'];

/** What a file of each container is read by, becomes, and may contain; browsers play exactly these. */
const containers: Record<
  MediaContainer,
  { demuxer: string; muxer: string; video: readonly string[]; audio: readonly string[]; options?: object }
> = {
  mp4: { demuxer: 'mov', muxer: 'mp4', video: ['h264'], audio: ['aac'] },
  m4a: { demuxer: 'mov', muxer: 'ipod', video: [], audio: ['aac'] },
  webm: { demuxer: 'matroska', muxer: 'webm', video: ['vp8', 'vp9', 'av1'], audio: ['vorbis', 'opus'] },
  mp3: {
    demuxer: 'mp3',
    muxer: 'mp3',
    video: [],
    audio: ['mp3'],
    options: { id3v2_version: '0', write_id3v1: '0' },
  },
  ogg: { demuxer: 'ogg', muxer: 'ogg', video: [], audio: ['vorbis', 'opus', 'flac'] },
  wav: { demuxer: 'wav', muxer: 'wav', video: [], audio: pcm },
};

/**
 * Copies the packets of one film and one sound of descriptor 0 into a new file on descriptor 1, without decoding; metadata, covers
 * and other streams stay behind. Throws a `RemuxRefusal` for codecs that browsers do not play and for what is no such file.
 */
export function remuxStdin({ container }: RemuxRequest): RemuxedMedia {
  const { demuxer, muxer, video, audio, options = {} } = containers[container];
  const input = openInput(demuxer);
  const { streams } = input;
  if (streams.length > maxStreams) throw new RemuxRefusal('undecodable', `${streams.length} streams`);
  const film = findStream(streams, AVMEDIA_TYPE_VIDEO, video);
  const sound = findStream(streams, AVMEDIA_TYPE_AUDIO, audio);
  if (!(film ?? sound) || (video.length > 0 && !film))
    throw new RemuxRefusal('undecodable', 'nothing to play');
  const { width, height } = film?.codecpar ?? { width: null, height: null };
  if (width !== null && height !== null && (width < 1 || height < 1 || Math.max(width, height) > maxSide))
    throw new RemuxRefusal('too_large', `${width} x ${height}`);
  const kept = [film, sound].filter((stream) => stream !== undefined);
  for (const stream of streams) if (!kept.includes(stream)) stream.discard = AVDISCARD_ALL;
  const seconds = copyPackets(input, kept, { muxer, options: { fflags: '+bitexact', ...options } });
  return { ok: true, hasVideo: film !== undefined, width, height, durationMs: Math.round(seconds * 1000) };
}

/** Demuxer and protocol are on allow-lists, without which FFmpeg would open playlists and read other files. */
function openInput(demuxer: string): FormatContext {
  const input = new FormatContext();
  const found = InputFormat.findInputFormat(demuxer);
  const options = Dictionary.fromObject({
    format_whitelist: found?.name ?? demuxer,
    protocol_whitelist: 'fd',
    fd: '0',
  });
  checkFfmpegResult(input.openInputSync('fd:', found, options), 'opening');
  checkFfmpegResult(input.findStreamInfoSync(null), 'reading stream information');
  return input;
}

/** The first stream of the type. Refuses one of a codec that is not accepted. */
function findStream(
  streams: readonly Stream[],
  type: Stream['codecpar']['codecType'],
  codecs: readonly string[],
): Stream | undefined {
  const found = streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === type && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  );
  const name = found && (avGetCodecName(found.codecpar.codecId) ?? '');
  if (name !== undefined && !codecs.includes(name)) throw new RemuxRefusal('wrong_codec', name.slice(0, 40));
  return found;
}

/** Seconds of what was copied. */
function copyPackets(
  input: FormatContext,
  kept: readonly Stream[],
  { muxer, options }: { muxer: string; options: object },
): number {
  const output = new FormatContext();
  checkFfmpegResult(output.allocOutputContext2(null, muxer, 'fd:'), 'choosing the container');
  const copies = kept.map((stream) => {
    const copy = output.newStream(null);
    checkFfmpegResult(stream.codecpar.copy(copy.codecpar), 'copying codec parameters');
    copy.codecpar.codecTag = 0;
    copy.timeBase = stream.timeBase;
    return copy;
  });
  const file = new IOContext();
  checkFfmpegResult(file.open2Sync('fd:', AVIO_FLAG_WRITE), 'opening the output');
  output.pb = file;
  const settings = Dictionary.fromObject(options as Record<string, string>);
  checkFfmpegResult(output.writeHeaderSync(settings), 'writing the header');
  const packet = new Packet();
  packet.alloc();
  let seconds = 0;
  let packets = 0;
  while (input.readFrameSync(packet) >= 0) {
    const at = kept.findIndex(({ index }) => index === packet.streamIndex);
    const [from, to] = [kept[at], copies[at]];
    if (from && to) {
      const { num, den } = from.timeBase;
      const start = from.startTime > 0n ? from.startTime : 0n;
      const secondsOf = (ticks: bigint) => (Number(ticks) * num) / den;
      // The last packet of an Ogg may claim a day.
      if (secondsOf(packet.duration) > maxPacketSeconds) packet.duration = 0n;
      seconds = Math.max(seconds, secondsOf(packet.pts - start + packet.duration));
      if (seconds > maxSeconds) throw new RemuxRefusal('too_long', `more than ${maxSeconds} s`);
      packet.rescaleTs(from.timeBase, to.timeBase);
      packet.streamIndex = at;
      packet.pos = -1n;
      checkFfmpegResult(output.interleavedWriteFrameSync(packet), 'writing');
      packets += 1;
    }
    packet.unref();
  }
  if (packets === 0) throw new RemuxRefusal('undecodable', 'no packets');
  checkFfmpegResult(output.writeTrailerSync(), 'writing the end');
  file.closepSync();
  return seconds;
}
