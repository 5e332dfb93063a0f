const columns = `t.id, t.title, t.permalink, t.short_link_id, t.description, t.genre_id, t.plays, t.likes_count,
  t.comments_count, t.audio_key, t.waveform_key, t.image_key, t.duration_ms, t.listed_at, t.created_at,
  u.id as owner_id, u.username, u.profile_link, u.avatar_key, u.account_type`;
const recent = (after: string) => `select ${columns} from tracks t join users u on u.id = t.user_id
  where t.published and t.status = 2 ${after} order by t.listed_at desc, t.id desc limit 20`;

const products = (
  after: string,
) => `select p.id, p.class, p.kind, p.title, p.style, p.bpm, p.musical_key, p.preview_key,
    p.preview_ms, p.waveform_key, p.published_at, price.amount_minor, u.id as artist_id, u.username, u.profile_link,
    u.avatar_key, u.account_type
  from products p
  join lateral (select amount_minor from product_prices where product_id = p.id and currency = 'USD'
    and valid_from <= now() order by valid_from desc limit 1) price on true
  left join users u on u.id = p.artist_id
  where p.published_at <= now() ${after} order by p.published_at desc, p.id desc limit 20`;

/** The one statement of each bare route on the same database. */
export const bareStatements = {
  recent: recent(''),
  recentAfter: recent('and (t.listed_at, t.id) < ($1::timestamptz, $2::uuid)'),
  trending: `select ${columns} from (select track_id, heat, track_created_at from track_heat where listed
      order by heat desc, track_created_at desc, track_id desc limit 20) h
    join tracks t on t.id = h.track_id join users u on u.id = t.user_id
    order by h.heat desc, h.track_created_at desc, h.track_id desc`,
  products: products(''),
  productsAfter: products('and (p.published_at, p.id) < ($1::timestamptz, $2::uuid)'),
  coupon: `select * from coupons where code = $1`,
  planPrices: `select * from plan_prices where currency = $1 and valid_from <= now()`,
  track: `select ${columns} from tracks t join users u on u.id = t.user_id where t.id = $1`,
  like: `with added as (
      insert into likes (host_kind, host_id, user_id) values ('track', $1, $2) on conflict do nothing returning host_id)
    update tracks set likes_count = likes_count + 1 from added where id = added.host_id returning likes_count`,
  comment: `with counted as (update tracks set comments_count = comments_count + 1 where id = $1 returning id),
    added as (insert into comments (id, host_kind, host_id, user_id, content, created_at)
      select uuidv7(), 'track', id, $2::uuid, $3, now() from counted returning id, host_id, created_at),
    event as (insert into bench_events (payload) select jsonb_build_object('comment', id, 'track', host_id) from added)
    select * from added`,
  vote: `with added as (
      insert into campaign_votes (campaign_id, track_id, voter_id, slot, created_at)
      select id, $2::uuid, $3::uuid, $4::smallint, now() from campaigns where id = $1 returning campaign_id, track_id)
    update campaign_vote_counts n set votes = n.votes + 1 from added a
    where n.campaign_id = a.campaign_id and n.track_id = a.track_id returning n.votes`,
} as const;
