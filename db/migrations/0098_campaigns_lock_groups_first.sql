-- What changes a member's part in campaigns locks the groups before the counts of their campaigns, as joining, leaving and
-- entering do. A suspension locked the counts first and the groups of its tracks afterwards, so that the two could deadlock.
create or replace function campaign_user_changed() returns trigger language plpgsql as $$
declare
  projects uuid[];
  people uuid[];
  contests uuid[];
  change integer;
  campaign uuid;
begin
  projects := array(select project_id from campaign_projects where owner_id = new.id
    union select p.project_id from project_memberships m join campaign_projects p on p.project_id = m.piece_id
      where m.user_id = new.id and m.accepted_at is not null
    union select project_id from campaign_project_peaks where user_id = new.id);
  contests := array(select a.id from group_memberships m join campaigns a on a.group_id = m.group_id
    where m.user_id = new.id and m.role = 'member');
  if projects = '{}' and contests = '{}' then return null; end if;
  perform from groups where id in (
      select group_id from group_memberships where user_id = new.id
      union select g.group_id from tracks t join group_tracks g on g.track_id = t.id where t.user_id = new.id)
    order by id for no key update;
  perform campaign_recount_projects(projects);
  people := campaign_members_of(array(select project_id from campaign_projects where owner_id = new.id)) || new.id;
  change := campaign_user_is_contestant(new)::integer - campaign_user_is_contestant(old)::integer;
  for campaign in
    select campaign_id from campaign_projects where project_id = any (projects) union select unnest(contests) order by 1
  loop
    perform campaign_recount_people(campaign, people);
    if change <> 0 and campaign = any (contests) then
      update campaign_counts set contestants = contestants + change where campaign_id = campaign;
    end if;
  end loop;
  return null;
end $$;
