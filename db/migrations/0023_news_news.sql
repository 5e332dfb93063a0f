-- What the house tells everybody, in one of two feeds.
create table news (
  id uuid primary key,
  feed text not null check (feed in ('news', 'tutorials')),
  title text not null check (length(title) between 1 and 150),
  -- Markdown as it was written, what pages show of it, and its beginning as plain text.
  body text not null check (length(body) <= 20000),
  body_html text not null,
  summary text not null check (length(summary) <= 300),
  image_key text check (length(image_key) <= 300),
  image_colour text check (length(image_colour) <= 7),
  external_url text check (length(external_url) <= 500),
  external_url_text text check (length(external_url_text) <= 100),
  -- [{"title", "key", "durationMs"}], in the order in which they are shown.
  audio_previews jsonb not null default '[]' check (jsonb_array_length(audio_previews) <= 10),
  -- Who wrote it; null once they have left.
  author_id uuid references users (id) on delete set null,
  -- Milliseconds, so that a page's cursor names a row exactly. What lies in the future is for site admins only.
  published_at timestamptz(3) not null,
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index news_of_feed on news (feed, published_at desc, id desc);
create index news_by_author on news (author_id) where author_id is not null;
