-- A school's own OpenID issuer. The client's secret is encrypted with a key of the installation. Identities of it and sessions
-- that it began end with the membership, and so with the school.
create table school_sign_ins (
  organization_id uuid primary key references organizations (id) on delete cascade,
  issuer text not null check (length(issuer) between 9 and 300),
  client_id text not null check (length(client_id) between 1 and 255),
  client_secret bytea not null check (octet_length(client_secret) between 29 and 1100),
  domains text[] not null check (cardinality(domains) between 1 and 10),
  is_on boolean not null,
  changed_at timestamptz(3) not null,
  version uuid not null
);
create index school_sign_ins_by_domain on school_sign_ins using gin (domains) where is_on;

alter table social_identities add column organization_id uuid;
alter table social_identities drop constraint social_identities_provider_check;
alter table social_identities add constraint social_identities_provider_check
  check (provider in ('google', 'facebook', 'school'));
alter table social_identities add constraint social_identities_school_check
  check ((provider = 'school') = (organization_id is not null));
alter table social_identities add constraint social_identities_membership_fkey
  foreign key (organization_id, user_id) references organization_memberships (organization_id, user_id) on delete cascade;
create index social_identities_of_school on social_identities (organization_id, user_id) where organization_id is not null;

alter table sessions add column proved_by_school uuid;
alter table sessions add constraint sessions_membership_fkey
  foreign key (proved_by_school, user_id) references organization_memberships (organization_id, user_id) on delete cascade;
create index sessions_proved_by_school on sessions (proved_by_school, user_id) where proved_by_school is not null;
