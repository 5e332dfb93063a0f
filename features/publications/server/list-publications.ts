import { sql } from 'kysely';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { trackPage } from '#features/tracks/pages.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { listPublications as contract, PublicationView } from '../contract.ts';
import { checkMayPublish } from './check-may-publish.ts';
import type { PublicationRow } from './publications.tables.ts';

const listed = 50;

interface TrackOfPublication {
  id: string;
  status: number;
  permalink: string;
  published: boolean;
  profile_link: string;
}

export async function listPublications(
  call: MemberCall,
  { projectId }: InputOf<typeof contract>,
): Promise<{ publications: PublicationView[] }> {
  await checkMayPublish(call, projectId);
  const rows = await call.db
    .selectFrom('publications')
    .selectAll()
    .where('piece_id', '=', projectId)
    .where('user_id', '=', call.actor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
  return { publications: await presentPublications(call.db, rows) };
}

export async function presentPublication(
  { db }: Pick<MemberCall, 'db'>,
  row: PublicationRow,
): Promise<PublicationView> {
  const [view] = await presentPublications(db, [row]);
  return view as PublicationView;
}

async function presentPublications(db: Db, rows: readonly PublicationRow[]): Promise<PublicationView[]> {
  const tracks = await findTracks(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    title: row.title,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    ...stateOf(row, tracks.get(row.id)),
  }));
}

function stateOf(
  row: PublicationRow,
  track: TrackOfPublication | undefined,
): Pick<PublicationView, 'state' | 'href' | 'published'> {
  if (!track) return { state: row.state === 'open' ? 'open' : 'failed', href: null, published: null };
  const status = trackStatusOf(track.status);
  const { profile_link: profileLink, permalink, published } = track;
  return {
    state: status === 'done' ? 'done' : status === 'error' ? 'failed' : 'processing',
    href: href(trackPage, { profileLink, permalink }),
    published,
  };
}

async function findTracks(db: Db, ids: readonly string[]): Promise<Map<string, TrackOfPublication>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TrackOfPublication>`
    select t.id, t.status, t.permalink, t.published, u.profile_link
    from tracks t join users u on u.id = t.user_id where t.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
