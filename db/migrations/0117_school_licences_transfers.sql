-- What schools have paid by bank transfer, as site admins have entered it. The last entry of a school counts.
create table school_transfers (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  licences int not null check (licences between 1 and 10000),
  ends_at timestamptz not null,
  note text not null check (length(note) between 1 and 500),
  created_at timestamptz not null
);
create index school_transfers_by_school on school_transfers (organization_id, created_at, id);

-- Which e-mails about the end of a trial, a licence or a transfer were sent.
create table school_notices (
  organization_id uuid not null references organizations (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  -- The end that it is about: another end is written about anew.
  ends_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (organization_id, kind, ends_at)
);
