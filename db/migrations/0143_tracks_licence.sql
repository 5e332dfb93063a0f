-- As what others may use a track.
alter table tracks add column licence text not null default 'all_rights_reserved'
  check (licence in ('all_rights_reserved', 'cc_by', 'cc_by_sa', 'cc_by_nd', 'cc_by_nc', 'cc_by_nc_sa', 'cc_by_nc_nd', 'cc0'));
