import { userPage } from '#features/members/pages.ts';
import { projectPage } from '#features/projects/pages.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { LineageItem, OriginKind } from '../contract.ts';
import { GENERATIONS, MAX_LINEAGE } from '../model/origin-limits.ts';
import {
  findNextOf,
  findOrigins,
  findProjectTitles,
  findRemixes,
  findVisibleTracks,
  type LineageViewer,
  type VisibleTrack,
} from './find-lineage.ts';
import type { OriginRow } from './origin.store.ts';
import type { OriginSource } from './origin-source.ts';

export type OriginSources = ReadonlyMap<string, OriginSource>;
type Viewer = LineageViewer & Pick<Call, 'now'>;

interface Placed {
  row: OriginRow;
  of: string | null;
  generation: number;
}

/** The lineage of a visible track as the viewer sees it; what is behind something hidden is left out. */
export async function presentLineage(
  viewer: Viewer,
  sources: OriginSources,
  trackId: string,
): Promise<LineageItem[]> {
  const { origins, remixes } = await findNextOf(viewer, trackId);
  const found = await Promise.all([
    findBefore(viewer, trackId, origins),
    findAfter(viewer, trackId, remixes),
  ]);
  const placed = found.flat();
  const tracks = await findVisibleTracks(
    viewer,
    placed.flatMap(({ row, generation }) => trackOf(row, generation) ?? []),
  );
  const parents = (...kinds: OriginKind[]) =>
    placed.filter(({ row }) => kinds.includes(row.kind)).map(({ row }) => row.parent_id);
  const projects = await findProjectTitles(viewer, parents('project', 'template'));
  const campaigns = await sources.get('campaign')?.find(viewer, parents('campaign'));
  return placed.slice(0, MAX_LINEAGE).map(({ row, of, generation }) => {
    const item = { id: row.id, of, generation, kind: generation > 0 ? ('track' as const) : row.kind };
    const track = tracks.get(trackOf(row, generation) ?? '');
    if (track) return { ...item, ...presentTrack(track) };
    const none = { trackId: null, title: null, href: null, author: null };
    const campaign = row.kind === 'campaign' ? campaigns?.get(row.parent_id) : undefined;
    if (campaign) return { ...item, ...none, ...campaign };
    const project = row.kind === 'track' ? undefined : projects.get(row.parent_id);
    if (project)
      return { ...item, ...none, title: project.title, href: href(projectPage, { id: project.id }) };
    return { ...item, ...none };
  });
}

/** The track that an origin's item is about: the remix after the track, its source before it. */
const trackOf = (row: OriginRow, generation: number): string | null => {
  if (generation > 0) return row.track_id;
  return row.kind === 'track' ? row.parent_id : null;
};

const presentTrack = (track: VisibleTrack) => ({
  trackId: track.id,
  title: track.title,
  href: href(trackPage, { profileLink: track.profile_link, permalink: track.permalink }),
  author: {
    id: track.user_id,
    username: track.username,
    selfLink: href(userPage, { profileLink: track.profile_link }),
  },
});

/** What a track was made from; the origins of a source that the viewer does not see stay unknown. */
async function findBefore(viewer: Viewer, trackId: string, nearest: OriginRow[]): Promise<Placed[]> {
  const placed: Placed[] = [];
  let level = new Map<string, string | null>([[trackId, null]]);
  for (let generation = -1; generation >= -GENERATIONS && level.size > 0; generation -= 1) {
    const rows = generation === -1 ? nearest : await findOrigins(viewer, [...level.keys()]);
    for (const row of rows) placed.push({ row, of: level.get(row.track_id) ?? null, generation });
    const sources = rows.filter(({ kind }) => kind === 'track');
    const seen = await findVisibleTracks(
      viewer,
      sources.map((row) => row.parent_id),
    );
    level = new Map(sources.filter((row) => seen.has(row.parent_id)).map((row) => [row.parent_id, row.id]));
  }
  return placed;
}

async function findAfter(viewer: Viewer, trackId: string, nearest: OriginRow[]): Promise<Placed[]> {
  const placed: Placed[] = [];
  let level = new Map<string, string | null>([[trackId, null]]);
  for (let generation = 1; generation <= GENERATIONS && level.size > 0; generation += 1) {
    const rows = generation === 1 ? nearest : await findRemixes(viewer, [...level.keys()], generation);
    for (const row of rows) placed.push({ row, of: level.get(row.parent_id) ?? null, generation });
    level = new Map(rows.map((row) => [row.track_id, row.id]));
  }
  return placed;
}
