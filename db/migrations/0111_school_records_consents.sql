-- On what basis a school keeps the record of a student, in a version of the text that parents and students get. A new statement
-- ends the one before.
create table consents (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  -- Of the class, as the school says; no student is asked.
  ages text not null check (ages in ('below_13', '13_to_15', '16_and_above')),
  basis text not null check (basis in ('public_task', 'contract', 'parents')),
  text_version text not null check (length(text_version) between 1 and 40),
  said_by uuid references users (id) on delete set null,
  said_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_as text check (ended_as in ('replaced', 'withdrawn')),
  check ((ended_at is null) = (ended_as is null))
);
create unique index consents_in_force on consents (organization_id, student_id) where ended_at is null;
create index consents_of_student on consents (student_id);
create index consents_by_speaker on consents (said_by) where said_by is not null;
