import { z } from 'zod';
import { oklchToHex } from '#platform/pure/colour/oklch.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { type Random, seededRandom } from '#platform/pure/seeded-random.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { createCallHttp, readHeader } from '#platform/server/http/call-http.ts';
import { findProjectPicture } from './picture/project-picture.store.ts';

const Params = z.strictObject({ file: z.string().regex(/^[0-9a-f-]{36}\.svg$/) });

/**
 * Pictures of projects at `/thumbnails/{id}.svg`: drawn from the arrangement for who may see the project. Everybody else, and a project
 * without one yet, gets a picture that depends on the id alone and reveals nothing.
 */
export const thumbnailRoutes: RawRoutes = (server, { platform, readActor }) => {
  server.get('/thumbnails/:file', { config: { access: 'anyone' } }, async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw notFound();
    const id = params.data.file.slice(0, 36);
    const { userId } = await readActor(createCallHttp(request, false).cookies);
    const picture = isUuid(id) ? await findProjectPicture(platform.db, id, userId) : null;
    const etag = `"${picture?.version ?? 'none'}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (readHeader(request, 'if-none-match') === etag) return reply.code(304).send();
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return reply.type('image/svg+xml').send(picture?.svg ?? neutralSvg(id));
  });
};

const width = 160;
const laneHeight = 14;
const laneGap = 3;
const top = 12;
const bars = 8;
const bar = width / bars;
const hues = [262, 204, 152, 92, 46, 18, 330, 300];

const randomBetween = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));

/** The content of a clip: the bars of a recording, or notes. */
function renderClipContent(
  random: Random,
  { x, y, length, ink }: { x: number; y: number; length: number; ink: string },
): string {
  const isAudio = random() < 0.5;
  const step = isAudio ? 2.5 : 5;
  const marks = Array.from({ length: Math.floor((length - 4) / step) }, (_, at) => {
    const from = x + 2 + at * step;
    if (!isAudio) {
      const line = y + 3 + randomBetween(random, 0, 3) * 2.4;
      return `<rect x="${from.toFixed(1)}" y="${line.toFixed(1)}" width="4" height="1.4"/>`;
    }
    const height = 2 + random() * (laneHeight - 5);
    return `<rect x="${from.toFixed(1)}" y="${(y + (laneHeight - height) / 2).toFixed(1)}" width="1.2" height="${height.toFixed(1)}"/>`;
  });
  return `<g fill="${ink}" opacity=".75">${marks.join('')}</g>`;
}

/** One lane: clips of one to four bars, with rests between them. */
function renderLane(random: Random, index: number, hue: number): string {
  const y = top + index * (laneHeight + laneGap);
  const ground = oklchToHex(0.58 + random() * 0.12, 0.11, hue);
  const ink = oklchToHex(0.28, 0.07, hue);
  let drawn = '';
  for (let at = randomBetween(random, 0, 2); at < bars; at += randomBetween(random, 0, 1)) {
    const long = Math.min(randomBetween(random, 1, 4), bars - at);
    const x = at * bar + 1;
    const length = long * bar - 2;
    drawn += `<rect x="${x}" y="${y}" width="${length}" height="${laneHeight}" rx="3" fill="${ground}"/>`;
    drawn += renderClipContent(random, { x, y, length, ink });
    at += long;
  }
  return drawn;
}

/** A generated picture, 16:10: lanes of clips as in the studio, always the same for an id. */
function neutralSvg(id: string): string {
  const random = seededRandom(id);
  const first = randomBetween(random, 0, hues.length - 1);
  const lanes = Array.from({ length: 5 }, (_, index) =>
    renderLane(random, index, hues[(first + index * 3) % hues.length] ?? 92),
  );
  const ruler = Array.from(
    { length: bars },
    (_, at) => `<rect x="${at * bar}" y="4" width="1" height="92" fill="#ffffff" opacity=".07"/>`,
  );
  const now = Math.round((0.2 + random() * 0.6) * width);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" width="480" height="300">` +
    `<rect width="160" height="100" fill="#16171f"/>${ruler.join('')}${lanes.join('')}` +
    `<path d="M${now} 5v95" stroke="#f2ca3b"/><path d="M${now - 4} 3h8l-4 6z" fill="#f2ca3b"/></svg>`
  );
}
