-- An imported file as it came, so that the next export has the same bytes.
alter table media_items add column source_key text check (length(source_key) <= 400);


-- Archives of pages that a site admin has sent: what they would change, and what became of them.
create table content_imports (
  id uuid primary key,
  upload text not null check (length(upload) <= 60),
  state text not null check (state in ('reading', 'ready', 'applying', 'applied', 'refused')),
  publish boolean not null default false,
  -- What the import adds, changes and leaves; null until the archive was read.
  plan jsonb,
  faults jsonb not null default '[]',
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One at a time.
create unique index content_imports_at_work on content_imports ((true)) where state in ('reading', 'applying');
create index content_imports_by_member on content_imports (created_by) where created_by is not null;
