-- Groups and single messages can be reported; since when one is off every page by a decision of the moderators.
alter table groups add column withheld_at timestamptz(3);
alter table messages add column withheld_at timestamptz(3);

-- Its subject was hidden already, by something else than a decision: taking the decision back leaves it so.
alter table moderation_cases add column found_hidden boolean not null default false;
create index moderation_cases_of_subject on moderation_cases (subject_id) where action in ('hide', 'suspend');

create or replace view search_found_groups as
  select id, lower(name) as name, lower(group_link) as other, case when privacy_setting = 'closed' then id end as circle,
    -followers_count::bigint as by_popularity, -memberships_count::bigint as by_volume,
    -(extract(epoch from created_at) * 1000000)::bigint as by_time
  from groups where withheld_at is null;
drop trigger search_group_changed on groups;
create trigger search_group_changed after update of name, group_link, privacy_setting, withheld_at on groups for each row
when ((old.name, old.group_link, old.privacy_setting, old.withheld_at)
  is distinct from (new.name, new.group_link, new.privacy_setting, new.withheld_at))
execute function search_group_changed();
