import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchMember } from '../ground/create-bench-members.ts';

export interface UploadTimes {
  /** First byte sent to playable with waveform. */
  totalMs: number;
  /** Last byte handed to the network to playable with waveform. */
  afterLastByteMs: number;
}

const [BUSY_MS, MAX_REPEATS] = [500, 20];

interface Permission {
  url: string;
  method: 'PUT' | 'POST';
  headers: Record<string, string>;
  filename: string;
}

interface TrackAnswer {
  data: {
    id: string;
    attributes: { status: string; audio_mp3_url: string | null; direct_waveform_url: string | null };
  };
}

/** Uploads a WAV as a browser does, at most this many megabits a second, and waits until it is playable. */
export async function sendUpload(
  site: string,
  person: BenchMember,
  wav: Buffer,
  megabits = Number.POSITIVE_INFINITY,
): Promise<UploadTimes> {
  const ask = async <T>(path: string, body?: unknown): Promise<T> => {
    const method = body === undefined ? 'GET' : 'POST';
    const send = () => fetch(site + path, { method, headers: person.headers, body: JSON.stringify(body) });
    let response = await send();
    // A busy service asks for that.
    for (let again = 0; response.status === 503 && again < MAX_REPEATS; again += 1) {
      await sleep(BUSY_MS);
      response = await send();
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const permission = await ask<Permission>(
    `/api/track_uploads/presign?filename=measured.wav&content_type=audio/wav&content_length=${wav.length}`,
  );
  const began = performance.now();
  const lastByte = await put(
    new URL(permission.url, site),
    { ...permission, headers: { ...person.headers, ...permission.headers } },
    wav,
    megabits,
  );
  const { data: made } = await ask<TrackAnswer>('/api/mixdowns', {
    mixdown: { title: 'Measured', file_name: permission.filename, published: true },
  });
  for (;;) {
    const { data } = await ask<TrackAnswer>(`/api/mixdowns/${made.id}`);
    const track = data.attributes;
    if (track.status === 'error') throw new Error('The upload was refused');
    if (track.status === 'done') {
      await canBeRead(new URL(track.audio_mp3_url ?? '', site), 206);
      await canBeRead(new URL(track.direct_waveform_url ?? '', site), 200);
      const ready = performance.now();
      return { totalMs: ready - began, afterLastByteMs: ready - lastByte };
    }
    await sleep(10);
  }
}

/** Sends the bytes at the given rate. Resolves with the answer and the time of the last byte. */
function put(url: URL, permission: Permission, wav: Buffer, megabits: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let lastByte = 0;
    const headers = { ...permission.headers, 'content-length': String(wav.length) };
    const sending = request(url, { method: permission.method, headers }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once('end', () => resolve(lastByte));
      else reject(new Error(`The upload was answered ${response.statusCode}`));
    });
    sending.once('error', reject);
    void (async () => {
      const began = performance.now();
      const bytesPerMs = megabits * 125;
      for (let sent = 0; sent < wav.length; ) {
        const due = Math.min(wav.length, sent + 65_536, Math.floor((performance.now() - began) * bytesPerMs));
        if (due > sent && !sending.write(wav.subarray(sent, due)))
          await new Promise((next) => sending.once('drain', next));
        if (due === sent) await sleep(1);
        sent = due;
      }
      lastByte = performance.now();
      sending.end();
    })();
  });
}

async function canBeRead(url: URL, status: number): Promise<void> {
  const range: Record<string, string> = status === 206 ? { range: 'bytes=0-65535' } : {};
  const response = await fetch(url, { headers: range });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${url.pathname} was answered ${response.status}`);
}
