-- Edits of a project are appended to a log; versions of its document are states that cover the log up to a place.
create table project_logs (
  piece_id uuid primary key references pieces (id) on delete cascade,
  epoch integer not null default 1 check (epoch >= 1),
  last_seq bigint not null default 0 check (last_seq >= 0)
);
create table project_updates (
  piece_id uuid not null references project_logs (piece_id) on delete cascade,
  epoch integer not null,
  seq bigint not null check (seq >= 1),
  bytes bytea not null check (length(bytes) between 1 and 16777216),
  written_by uuid references users (id) on delete set null,
  at timestamptz(3) not null,
  primary key (piece_id, epoch, seq)
);
create index project_updates_of_user on project_updates (written_by) where written_by is not null;

alter table project_documents
  add column kind text not null default 'auto' check (kind in ('auto', 'named', 'publish', 'restore', 'hand_in')),
  add column label text check (length(label) between 1 and 100),
  add column saved_by uuid references users (id) on delete set null,
  add column epoch integer not null default 1 check (epoch >= 1),
  add column up_to_seq bigint not null default 0 check (up_to_seq >= 0),
  drop constraint project_documents_bytes_check,
  add constraint project_documents_bytes_check check (length(bytes) <= 16777216);
create index project_documents_of_user on project_documents (saved_by) where saved_by is not null;

alter table project_memberships
  add column role text not null default 'editor' check (role in ('editor', 'listener'));
