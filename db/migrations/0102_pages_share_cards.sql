-- The picture that other sites show of a link to a page without a share picture, one for each version that was published.
create table page_share_cards (
  page_id uuid not null,
  version integer not null,
  key text not null,
  primary key (page_id, version),
  foreign key (page_id, version) references page_versions (page_id, number) on delete cascade
);
