-- The pages of a remote content system as it last sent them, for when it does not answer.
create table content_copies (
  place text primary key check (length(place) between 1 and 250),
  page jsonb not null,
  copied_at timestamptz not null
);
