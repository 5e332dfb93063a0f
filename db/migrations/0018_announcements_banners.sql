-- What the site says at the top of its pages.
create table banners (
  id uuid primary key,
  severity text not null check (severity in ('error', 'warning', 'info', 'promotion')),
  header text not null check (length(header) <= 200),
  -- Markdown as it was written, and what pages show of it.
  body text not null check (length(body) <= 4000),
  body_html text not null,
  cta_label text check (length(cta_label) <= 60),
  cta_link text check (length(cta_link) <= 500),
  show_dismiss_button boolean not null,
  frequency text not null check (frequency in ('yearly', 'monthly', 'weekly', 'daily', 'once', 'disabled')),
  active boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  position integer not null,
  audience text not null check (audience in ('all', 'guests', 'signed_in', 'unverified', 'education')),
  created_at timestamptz not null
);
create index banners_in_order on banners (position, id) where active;
