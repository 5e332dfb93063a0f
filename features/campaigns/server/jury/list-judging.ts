import { type RawBuilder, sql } from 'kysely';
import { findGroupTracks } from '#features/groups/server/posts/find-group-tracks.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { presentTracks } from '#features/tracks/server/present-track.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { isAfterCursor, type Keyset, keyColumn, offsetOf } from '#platform/server/db/keyset.ts';
import type { listJudging as contract, JudgingEntryView, OwnScoreView } from '../../jury.contract.ts';
import { findJudgedIds } from '../results/find-ranking.ts';
import { countJudgedEntries } from './find-judged-entries.ts';
import { findJudgingRefusal } from './find-judging-refusal.ts';
import { countDone } from './find-jurors.ts';
import { findOwnEntries, findScoresOf } from './find-scores-of.ts';
import { getJudgedCampaign } from './get-judged-campaign.ts';
import { getSeat } from './get-seat.ts';
import { presentScore } from './save-score.ts';
import type { SavedScore } from './score.store.ts';

const PAGE_SIZE = 20;
const nothing: SavedScore = { points: {}, note: '', conflict: false };

/** The entries that a juror judges, in an order of their own that stays, with what they have saved; no score of another is in it. */
export async function listJudging(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getJudgedCampaign(call, input.slug);
  const seat = await getSeat(call, campaign);
  const refusal = await findJudgingRefusal(call, campaign);
  if (refusal) return { refusal: refusal.message, total: 0, done: 0, entries: [], meta: { nextPage: null } };
  const among = await findJudgedIds(call.db, campaign);
  const paging = readPaging(input, PAGE_SIZE);
  const key = sql<string>`md5(${`${seat.id} `} || gt.track_id::text)`;
  const order: Keyset = [keyColumn('text', 'asc', key), keyColumn('uuid', 'desc', 'gt.track_id')];
  const rows = await findGroupTracks(call, {
    groupId: campaign.group_id,
    key,
    descending: false,
    where: sql<boolean>`${isJudged(among)} and ${isAfterCursor(order, paging.start)}`,
    offset: offsetOf(paging.start, paging.items),
    limit: paging.items + 1,
  });
  const page = toPage(rows, paging.items, (row) => [String(row.sort_key), row.id]);
  const tracks = presentTracks(call, page.items);
  const ids = tracks.map(({ id }) => id);
  const scores = await findScoresOf(call.db, seat.id, ids);
  const ownEntries = await findOwnEntries(call.db, seat, ids);
  return {
    refusal: null,
    total: await countJudgedEntries(call.db, campaign, among),
    done: await countDone(call.db, campaign, { jurorId: seat.id, among }),
    entries: tracks.map((track) =>
      presentEntry(track, {
        own: presentScore(scores.get(track.id) ?? nothing, ownEntries.has(track.id)),
        isNamed: !campaign.hides_names,
      }),
    ),
    meta: { nextPage: page.nextPage },
  };
}

const isJudged = (among: string[] | null): RawBuilder<boolean> =>
  sql<boolean>`(${among}::uuid[] is null or gt.track_id = any(${among}::uuid[]))`;

/** Where names are hidden, so is the cover, which may carry one. */
const presentEntry = (
  track: TrackView,
  { own, isNamed }: { own: OwnScoreView; isNamed: boolean },
): JudgingEntryView => ({
  id: track.id,
  title: track.title,
  artworkUrl: isNamed ? track.imageSmallUrl : `/covers/${track.id}/120.svg`,
  imageColour: isNamed ? track.imageColour : null,
  audioMp3Url: track.audioMp3Url,
  directWaveformUrl: track.directWaveformUrl,
  duration: track.duration,
  maker: isNamed
    ? {
        username: track.user.username,
        profileLink: track.user.profileLink,
        permalink: track.permalink,
      }
    : null,
  own,
});
